import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recognizeFormat } from "../../../src/web/bundle/graphics.js";

function sample(name: string): Uint8Array {
  return readFileSync(new URL(`../../pictures/files/${name}`, import.meta.url));
}

function kindOf(bytes: Uint8Array): unknown {
  const found = recognizeFormat(bytes);
  if (found === undefined) return undefined;
  const { type, width, height } = found;
  return { type, width, height };
}

function svg(text: string): unknown {
  return kindOf(new TextEncoder().encode(text));
}

describe("graphics formats", () => {
  it.each([
    ["ball.png", { type: "image/png", width: 96, height: 96 }],
    ["hills.jpg", { type: "image/jpeg", width: 240, height: 160 }],
    ["flag.gif", { type: "image/gif", width: 90, height: 60 }],
    ["tree.svg", { type: "image/svg+xml", width: 100, height: 140 }],
    ["kite.webp", { type: "image/webp", width: 120, height: 150 }],
  ])("are recognised from the bytes: %s", (name, expected) => {
    expect(kindOf(sample(name))).toEqual(expected);
  });

  it("apply the Exif rotation to the size of a photo", () => {
    const photo = sample("hills.jpg");
    // Exif tag 0x0112 is the orientation; the value 6 means a rotation by 90 degrees clockwise.
    const exif = "ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000".replaceAll(
      " ",
      "",
    );
    const turned = Buffer.concat([photo.subarray(0, 2), Buffer.from(exif, "hex"), photo.subarray(2)]);
    expect(kindOf(turned)).toEqual({ type: "image/jpeg", width: 160, height: 240 });
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>', 40, 30],
    ['<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="2cm" height="10mm"></svg>', 76, 38],
    ['<svg width="100%" height="100%" viewBox="0 0 64 32">', 64, 32],
    ["<svg>", 300, 150],
    ['<svg width="big" height="0">', 300, 150],
  ])("take the size of an SVG from its attributes, or the default of browsers: %s", (text, width, height) => {
    expect(svg(text)).toEqual({ type: "image/svg+xml", width, height });
  });

  it("write the size into an SVG without one", () => {
    const whole = (text: string): string =>
      new TextDecoder().decode(recognizeFormat(new TextEncoder().encode(text))?.bytes);
    expect(whole('<!-- ä --><svg viewBox="0 0 40 30"><text>ö</text></svg>')).toBe(
      '<!-- ä --><svg width="40" height="30" viewBox="0 0 40 30"><text>ö</text></svg>',
    );
    const sized = '<svg width="4" viewBox="0 0 40 30"/>';
    expect(whole(sized)).toBe(sized);
    expect(recognizeFormat(sample("ball.png"))?.bytes).toEqual(new Uint8Array(sample("ball.png")));
  });

  it("reject other formats and truncated files", () => {
    for (const text of [
      "",
      "Dear reader,",
      "<html><body>svg</body></html>",
      "BM not a bitmap",
      "\u0000\u0000\u0001\u0000",
    ])
      expect(svg(text), text).toBeUndefined();
    for (const name of ["ball.png", "hills.jpg", "flag.gif", "kite.webp"]) {
      for (const length of [0, 1, 2, 4, 8])
        expect(kindOf(sample(name).subarray(0, length)), `${name} ${length}`).toBeUndefined();
    }
  });

  it("are recognised in linear time, whatever the bytes", () => {
    const before = performance.now();
    expect(svg("<svg ".repeat(1_000_000))).toEqual({ type: "image/svg+xml", width: 300, height: 150 });
    expect(kindOf(Buffer.concat([Buffer.from("ffd8ffe00002", "hex"), Buffer.alloc(1_000_000)]))).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(3000);
  });
});
