// Display settings: theme, text size and width of the editor, stored in this browser for all pages.

import { applyTheme, type Theme } from "./theme.js";
import { make, part } from "./elements.js";

export interface DisplaySettings {
  readonly theme: Theme;
  /** Text size in percent. */
  readonly size: number;
  /** Width of the editor in percent of the page. */
  readonly editor: number;
}

const key = "led-display";
const widths = { least: 20, most: 80, step: 4 } as const;
const themes = { system: "as the system", light: "light", dark: "dark" } as const;
const sizes = [80, 90, 100, 110, 125, 150, 175, 200];

export class DisplayControls {
  #current: DisplaySettings = { theme: "system", size: 100, editor: 50, ...loadSettings() };
  readonly #changed: (settings: DisplaySettings) => void;

  /** Applies the stored settings. `changed` is called then, and after each change. */
  constructor(changed: (settings: DisplaySettings) => void) {
    this.#changed = changed;
    this.#listenToSplitter(part("splitter", HTMLElement));
    this.#apply();
  }

  /** Fields to choose the theme and the text size. */
  fields(): readonly HTMLElement[] {
    const { theme, size } = this.#current;
    return [
      choice("Theme", themes, theme, (next) => this.#change({ theme: next as Theme })),
      choice("Text size", Object.fromEntries(sizes.map((one) => [one, `${one} %`])), String(size), (next) =>
        this.#change({ size: Number(next) }),
      ),
    ];
  }

  #change(part: Partial<DisplaySettings>): void {
    this.#current = { ...this.#current, ...part };
    try {
      localStorage.setItem(key, JSON.stringify(this.#current));
    } catch {
      // Some browsers store nothing for local files.
    }
    this.#apply();
  }

  #apply(): void {
    const { theme, size, editor } = this.#current;
    applyTheme(theme);
    document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
    document.body.style.setProperty("--editor", `${editor}%`);
    part("splitter", HTMLElement).ariaValueNow = String(editor);
    this.#changed(this.#current);
  }

  /** The separator moves with the pointer and with the arrow keys. */
  #listenToSplitter(splitter: HTMLElement): void {
    const { least, most, step } = widths;
    const move = (percent: number): void =>
      this.#change({ editor: Math.round(Math.max(least, Math.min(most, percent))) });
    splitter.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      splitter.focus();
      splitter.setPointerCapture(event.pointerId);
    });
    splitter.addEventListener("pointermove", ({ clientX, pointerId }) => {
      if (splitter.hasPointerCapture(pointerId)) move((100 * clientX) / innerWidth);
    });
    splitter.addEventListener("dblclick", () => move(50));
    splitter.addEventListener("keydown", (event) => {
      const { editor } = this.#current;
      const to = { ArrowLeft: editor - step, ArrowRight: editor + step, Home: least, End: most }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(to);
    });
  }
}

/** Returns a labelled field to choose one of several options. */
export function choice(
  label: string,
  options: Readonly<Record<string, string>>,
  value: string,
  choose: (value: string) => void,
): HTMLElement {
  const field = make(
    "select",
    {},
    ...Object.entries(options).map(([name, text]) => make("option", { value: name }, text)),
  );
  field.value = value;
  field.addEventListener("change", () => choose(field.value));
  return make("label", { class: "choice" }, label, field);
}

/** Returns the settings stored before, as far as they are valid. */
function loadSettings(): Partial<DisplaySettings> {
  try {
    const value: Partial<Record<keyof DisplaySettings, unknown>> = JSON.parse(localStorage.getItem(key) ?? "{}");
    const { theme, size, editor } = value;
    return {
      ...(typeof theme === "string" && theme in themes ? { theme: theme as Theme } : {}),
      ...(typeof size === "number" && sizes.includes(size) ? { size } : {}),
      ...(typeof editor === "number" && editor >= widths.least && editor <= widths.most ? { editor } : {}),
    };
  } catch {
    return {};
  }
}
