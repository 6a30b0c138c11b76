import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyName } from "../../../src/web/bundle/page/input.js";
import { InputQueue } from "../../../src/execute/games/input-queue.js";

describe("input queue", () => {
  it("starts with no click, no keys and the pointer at the origin", () => {
    expect(new InputQueue().take()).toEqual({ click: undefined, pointer: { x: 0, y: 0 }, keys: [] });
  });

  it("yields one click per frame, in order, without losing any", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ x: fc.nat(1000), y: fc.nat(800) })), (places) => {
        const queue = new InputQueue();
        for (const place of places) queue.click(place);
        expect(places.map(() => queue.take().click)).toEqual(places);
        expect(queue.take().click).toBeUndefined();
      }),
    );
  });

  it("queues clicks that arrive while others wait", () => {
    const queue = new InputQueue();
    queue.click({ x: 1, y: 1 });
    queue.click({ x: 2, y: 2 });
    expect(queue.take().click).toEqual({ x: 1, y: 1 });
    queue.click({ x: 3, y: 3 });
    expect(queue.take().click).toEqual({ x: 2, y: 2 });
    expect(queue.take().click).toEqual({ x: 3, y: 3 });
  });

  it("moves the pointer on moves and clicks", () => {
    const queue = new InputQueue();
    queue.move({ x: 5, y: 6 });
    expect(queue.take().pointer).toEqual({ x: 5, y: 6 });
    queue.click({ x: 7, y: 8 });
    queue.take();
    expect(queue.take().pointer).toEqual({ x: 7, y: 8 });
  });

  it("holds the pointer down until the last button or touch ends", () => {
    const queue = new InputQueue();
    queue.click({ x: 1, y: 1 }, 1);
    queue.click({ x: 2, y: 2 }, 2);
    queue.lift(1);
    expect([queue.take(), queue.take(), queue.take()].map(({ isDown }) => isDown)).toEqual([true, true, true]);
    queue.lift(2);
    expect(queue.take().isDown).toBeUndefined();
    queue.click({ x: 1, y: 1 }, 1);
    queue.letGoAll();
    expect(queue.take()).toEqual({ click: { x: 1, y: 1 }, pointer: { x: 1, y: 1 }, keys: [] });
  });

  it("lists held keys in the order in which they were pressed", () => {
    const queue = new InputQueue();
    queue.press("KeyB", "B");
    queue.press("KeyA", "A");
    expect(queue.take().keys).toEqual(["B", "A"]);
    expect(queue.take().keys).toEqual(["B", "A"]);
    queue.letGo("KeyB");
    expect(queue.take().keys).toEqual(["A"]);
  });

  it("reports a key that is tapped within a frame as held for one frame", () => {
    const queue = new InputQueue();
    queue.press("KeyA", "A");
    queue.letGo("KeyA");
    expect(queue.take().keys).toEqual(["A"]);
    expect(queue.take().keys).toEqual([]);
  });

  it("continues to hold a key that is tapped and pressed again within a frame", () => {
    const queue = new InputQueue();
    queue.press("KeyA", "A");
    queue.letGo("KeyA");
    queue.press("KeyA", "A");
    queue.take();
    expect(queue.take().keys).toEqual(["A"]);
  });

  it("counts repeated presses as one", () => {
    const queue = new InputQueue();
    queue.press("KeyA", "A");
    queue.press("KeyA", "A");
    expect(queue.take().keys).toEqual(["A"]);
    queue.letGo("KeyA");
    expect(queue.take().keys).toEqual([]);
  });

  it("lists two keys with the same name once, until both are released", () => {
    const queue = new InputQueue();
    queue.press("ShiftLeft", "Shift");
    queue.press("ShiftRight", "Shift");
    expect(queue.take().keys).toEqual(["Shift"]);
    queue.letGo("ShiftLeft");
    expect(queue.take().keys).toEqual(["Shift"]);
    queue.letGo("ShiftRight");
    expect(queue.take().keys).toEqual([]);
  });

  it("releases all keys at once, including those that no frame has seen", () => {
    const queue = new InputQueue();
    queue.press("KeyA", "A");
    queue.take();
    queue.press("KeyB", "B");
    queue.letGoAll();
    expect(queue.take().keys).toEqual([]);
  });

  it("drops waiting clicks and keys for a new game, but not the pointer", () => {
    const queue = new InputQueue();
    queue.press("KeyA", "A");
    queue.click({ x: 1, y: 2 });
    queue.clear();
    expect(queue.take()).toEqual({ click: undefined, pointer: { x: 1, y: 2 }, keys: [] });
  });
});

describe("key names", () => {
  it.each([
    ["a", "KeyA", "A"],
    ["A", "KeyA", "A"],
    ["7", "Digit7", "7"],
    ["7", "Numpad7", "7"],
    ["&", "Digit7", "7"],
    ["q", "KeyA", "Q"],
    ["ф", "KeyA", "A"],
    ["ArrowLeft", "ArrowLeft", "Left"],
    ["ArrowRight", "ArrowRight", "Right"],
    ["ArrowUp", "ArrowUp", "Up"],
    ["ArrowDown", "ArrowDown", "Down"],
    [" ", "Space", "Space"],
    ["Enter", "NumpadEnter", "Enter"],
    ["Escape", "Escape", "Escape"],
    ["Shift", "ShiftRight", "Shift"],
    ["Tab", "Tab", "Tab"],
    ["Backspace", "Backspace", "Backspace"],
    ["F5", "F5", undefined],
    ["Control", "ControlLeft", undefined],
    ["?", "Slash", undefined],
  ])("map %j on %s to %s", (key, code, name) => {
    expect(keyName(key, code)).toBe(name);
  });
});
