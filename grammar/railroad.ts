// A rule of the grammar becomes a railroad diagram, an SVG text. Every piece is first a track: its size, and how it is
// drawn at a place. Tracks run from left to right along their base line.

import type { Piece, Rule } from "./pieces.js";

/** A piece with its size: its width, and how far it reaches above and below the line it is entered and left on. */
interface Track {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  draw(x: number, y: number): string;
}

/** The radius of every bend, the gap between two lines, and the line between two pieces. */
const bend = 9;
const gap = 11;
const lead = 9;
const boxHeight = 26;
const charWidth = 8.1;

/** The diagram of a rule. `link` gives the address of another rule. */
export function railroad(rule: Rule, link: (rule: string) => string): string {
  const track = trackOf(rule.piece, link);
  const margin = 14;
  const width = Math.ceil(track.width + 4 * margin);
  const height = Math.ceil(track.up + track.down + 2 * 6);
  const y = track.up + 6;
  const from = 2 * margin;
  const to = from + track.width;
  const ends = `<path class="end" d="M${margin} ${y - 8}v16M${margin + 5} ${y - 8}v16M${to + margin} ${y - 8}v16M${to + margin - 5} ${y - 8}v16"/>`;
  const line = path(`M${margin + 5} ${y}H${from}`) + path(`M${to} ${y}H${to + margin - 5}`);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${escapeMarkup(`the rule ${rule.name}`)}">${ends}${line}${track.draw(from, y)}</svg>`;
}

function trackOf(piece: Piece, link: (rule: string) => string): Track {
  switch (piece.kind) {
    case "terminal":
      return box("symbol", piece.spellings);
    case "reference":
      return box("rule", [piece.rule], link(piece.rule));
    case "words":
      return box("words", [piece.text]);
    case "sequence":
      return joinInRow(piece.parts.map((part) => trackOf(part, link)));
    case "choice":
      return branches(piece.options.map((option) => trackOf(option, link)));
    case "optional":
      return addBypass(trackOf(piece.part, link));
    case "repeat": {
      const once = loop(
        trackOf(piece.part, link),
        piece.separator === undefined ? straight : trackOf(piece.separator, link),
      );
      return piece.atLeast === 1 ? once : addBypass(once);
    }
  }
}

const straight: Track = { width: 0, up: 0, down: 0, draw: () => "" };

/** A box with a text, followed by the alternative spellings in a paler colour. */
function box(style: "symbol" | "rule" | "words", texts: readonly string[], href?: string): Track {
  const length = texts.reduce((sum, text) => sum + [...text].length, 0) + 1.5 * (texts.length - 1);
  const width = Math.max(boxHeight, length * (style === "words" ? 6.6 : charWidth) + 20);
  return {
    width,
    up: boxHeight / 2,
    down: boxHeight / 2,
    draw(x, y) {
      const [first = "", ...twins] = texts;
      const spans = `<tspan>${escapeMarkup(first)}</tspan>${twins.map((twin) => `<tspan class="twin" dx="12">${escapeMarkup(twin)}</tspan>`).join("")}`;
      const rect = `<rect x="${round(x)}" y="${round(y - boxHeight / 2)}" width="${round(width)}" height="${boxHeight}"${style === "symbol" ? ` rx="${boxHeight / 2}"` : ' rx="4"'}/>`;
      const drawn = `<g class="${style}">${rect}<text x="${round(x + width / 2)}" y="${round(y + 5)}">${spans}</text></g>`;
      return href === undefined ? drawn : `<a href="${escapeMarkup(href)}">${drawn}</a>`;
    },
  };
}

/** The tracks side by side. */
function joinInRow(tracks: readonly Track[]): Track {
  return {
    width: sum(tracks.map((t) => t.width)) + lead * Math.max(0, tracks.length - 1),
    up: Math.max(0, ...tracks.map((t) => t.up)),
    down: Math.max(0, ...tracks.map((t) => t.down)),
    draw(x, y) {
      let at = x;
      return tracks
        .map((track, i) => {
          const line = i === 0 ? "" : path(`M${round(at)} ${y}h${lead}`);
          at += i === 0 ? 0 : lead;
          const drawn = track.draw(at, y);
          at += track.width;
          return line + drawn;
        })
        .join("");
    },
  };
}

/** One of the tracks; the first lies on the base line, the others below it. */
function branches(tracks: readonly Track[]): Track {
  const inner = Math.max(...tracks.map((t) => t.width));
  const depths: number[] = [];
  let depth = 0;
  tracks.forEach((track, i) => {
    if (i > 0) depth = Math.max(depth + track.up + gap, 2 * bend);
    depths.push(depth);
    depth += track.down;
  });
  return {
    width: inner + 4 * bend,
    up: tracks[0]?.up ?? 0,
    down: depth,
    draw(x, y) {
      const from = x + 2 * bend;
      const to = from + inner;
      const end = to + 2 * bend;
      return tracks
        .map((track, i) => {
          const at = round(y + (depths[i] ?? 0));
          const into = i === 0 ? `M${x} ${y}H${from}` : `M${x} ${y}${corner(1, 1)}V${at - bend}${corner(1, 1, true)}`;
          const out = i === 0 ? `H${round(end)}` : `H${round(to)}${corner(1, -1)}V${y + bend}${corner(1, -1, true)}`;
          return path(into) + track.draw(from, at) + path(`M${round(from + track.width)} ${at}${out}`);
        })
        .join("");
    },
  };
}

/** The track, or a straight way above it. */
function addBypass(track: Track): Track {
  const height = Math.max(2 * bend, track.up + gap);
  return {
    width: track.width + 4 * bend,
    up: height,
    down: track.down,
    draw(x, y) {
      const from = x + 2 * bend;
      const to = from + track.width;
      const over = `M${x} ${y}${corner(1, -1)}V${round(y - height) + bend}${corner(1, -1, true)}H${round(to)}${corner(1, 1)}V${y - bend}${corner(1, 1, true)}`;
      return path(`M${x} ${y}H${from}`) + path(over) + track.draw(from, y) + path(`M${round(to)} ${y}h${2 * bend}`);
    },
  };
}

/** The track, and a way back below it through the separator. */
function loop(track: Track, back: Track): Track {
  const inner = Math.max(track.width, back.width);
  const depth = Math.max(2 * bend, track.down + gap + back.up);
  return {
    width: inner + 2 * bend,
    up: track.up,
    down: depth + back.down,
    draw(x, y) {
      const from = x + bend;
      const to = from + inner;
      const at = round(y + depth);
      const middle = from + (inner - back.width) / 2;
      // The way back runs from right to left: out of the end of the track, down, through the separator, up again.
      const down = `M${round(to)} ${y}${corner(1, 1)}V${at - bend}${corner(-1, 1, true)}H${round(middle + back.width)}`;
      const up = `M${round(middle)} ${at}H${round(from)}${corner(-1, -1)}V${y + bend}${corner(1, -1, true)}`;
      const along = path(`M${x} ${y}h${bend}`) + path(`M${round(from + track.width)} ${y}H${round(to + bend)}`);
      return along + path(down) + path(up) + track.draw(from, y) + back.draw(middle, at);
    },
  };
}

/** A quarter of a circle: from level to upright, or (`toLevel`) from upright to level; `dx` and `dy` say which way. */
function corner(dx: 1 | -1, dy: 1 | -1, toLevel = false): string {
  const clockwise = (dx === dy) !== toLevel;
  return `a${bend} ${bend} 0 0 ${clockwise ? 1 : 0} ${dx * bend} ${dy * bend}`;
}

const path = (d: string): string => `<path d="${d}"/>`;
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const round = (number: number): number => Math.round(number * 10) / 10;

/** The text with the special characters of HTML escaped. */
export function escapeMarkup(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
