// Tic-tac-toe with bit boards: x's cells in the lowest nine bits, o's in the next nine. All images are created once.

import type { Image, Input } from "../images.js";
import { emptyBoard, images as pictureOf, type Player } from "./idiomatic.js";

export type Bits = number;

const rows = Int32Array.of(0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100);

/** For each of the 512 sets of cells, the union of the complete rows. */
const filled = Int32Array.from({ length: 512 }, (_, cells) =>
  rows.reduce((union, row) => ((cells & row) === row ? union | row : union), 0),
);

const counts = Uint8Array.from(
  { length: 512 },
  (_, cells) => [...cells.toString(2)].filter((digit) => digit === "1").length,
);

export function step(bits: Bits, { click }: Input): Bits {
  if (click === undefined) return bits;
  const { x, y } = click;
  if (350 < x && x < 550 && 725 < y && y < 775) return 0;
  if (!(100 < x && x < 400 && 400 < y && y < 700) || x % 100 === 0 || y % 100 === 0) return bits;
  const xs = bits & 511;
  const os = bits >> 9;
  const cell = Math.floor((x - 100) / 100) + 3 * Math.floor((700 - y) / 100);
  if (((xs | os) & (1 << cell)) !== 0 || filled[xs] !== 0 || filled[os] !== 0) return bits;
  return counts[xs] === counts[os] ? bits | (1 << cell) : bits | (512 << cell);
}

// Images shared by pictures, taken from those of three boards: empty, all x, all o.

const empty = pictureOf(emptyBoard);
const full = { x: pictureOf(emptyBoard.map(() => "x")), o: pictureOf(emptyBoard.map(() => "o")) };

function find(picture: readonly Image[], test: (image: Image) => boolean): Image {
  return picture.find(test)!;
}

const isBig = (image: Image): boolean => image.kind === "text" && image.height === 240;
const isMessage = (image: Image): boolean => image.kind === "text" && image.center.x === 200 && image.center.y === 750;

const frame = empty.filter((image) => !isBig(image) && !isMessage(image));
const marks = {
  x: full.x.filter((image) => image.kind === "text" && image.height === 80),
  o: full.o.filter((image) => image.kind === "text" && image.height === 80),
};
const discs = full.x.filter((image) => image.kind === "disc" && image.radius === 45);
const glow = find(full.x, (image) => image.kind === "disc" && image.radius === 110);
const big = { x: find(full.x, isBig), o: find(full.o, isBig) };
const won = { x: find(full.x, isMessage), o: find(full.o, isMessage) };
const turns = { x: find(empty, isMessage), o: find(pictureOf(emptyBoard.with(0, "x")), isMessage) };
const drawn = find(pictureOf(["x", "o", "x", "x", "o", "o", "o", "x", "x"]), isMessage);

export function images(bits: Bits): readonly Image[] {
  const xs = bits & 511;
  const os = bits >> 9;
  const winning = filled[xs]! | filled[os]!;
  const picture = frame.slice();
  for (let cells = winning; cells !== 0; cells &= cells - 1) picture.push(discs[31 - Math.clz32(cells & -cells)]!);
  for (let cells = xs; cells !== 0; cells &= cells - 1) picture.push(marks.x[31 - Math.clz32(cells & -cells)]!);
  for (let cells = os; cells !== 0; cells &= cells - 1) picture.push(marks.o[31 - Math.clz32(cells & -cells)]!);
  if (winning !== 0) {
    const winner: Player = filled[xs] !== 0 ? "x" : "o";
    picture.push(big[winner], glow, won[winner]);
  } else if ((xs | os) === 511) {
    picture.push(drawn);
  } else {
    const player: Player = counts[xs] === counts[os] ? "x" : "o";
    picture.push(big[player], turns[player]);
  }
  return picture;
}
