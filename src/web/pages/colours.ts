// Colours and fonts of the pages that led writes, with a light and a dark theme chosen by the browser.

/** CSS variables, for the beginning of a style sheet. */
export const colours = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb;
  --well: #f2f2ee;
  --ink: #1d1f23;
  --soft: #5a5e66;
  --faint: #666b74;
  --line: #d5d6d2;
  --button: #ffffff;
  --link: #1a4e9c;
  --good: #1c6b34;
  --bad: #a3201d;
  --warn: #8a5a00;
  --focus: #1d5fd1;
  --mark: #ffe9a8;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Source Serif 4", "Noto Serif", "DejaVu Serif", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191d;
    --well: #202329;
    --ink: #e4e5e3;
    --soft: #a6abb4;
    --faint: #8d939d;
    --line: #3a3f48;
    --button: #222731;
    --link: #9cc0ff;
    --good: #82d498;
    --bad: #ff9d94;
    --warn: #f0c05a;
    --focus: #8bb6ff;
    --mark: #5b4a12;
  }
}`;
