// Presents a frame: images on the canvas, and texts for screen readers.

import type { Image } from "../../../runtime/index.js";
import { type Shape, shapesOf } from "../../../runtime/easel/shapes.js";
import { Captions } from "./captions.js";
import type { Graphics } from "./graphics.js";
import { paint, textsOf } from "./painter.js";
import { keepFitted } from "./stage.js";

const restartLabel = /^(?:(?:re)?start(?: (?:again|over))?|(?:play )?again|new game|reset)$/i;

/** Shows frames, and repaints the last one when the canvas is resized. */
export class Screen {
  declare private readonly element: HTMLCanvasElement;
  declare private readonly pen: CanvasRenderingContext2D;
  declare private readonly captions: Captions;
  declare private readonly graphics: Graphics;
  private shapes: readonly Shape[] = [];

  constructor(element: HTMLCanvasElement, stage: HTMLElement, captions: HTMLElement, graphics: Graphics) {
    // The canvas is opaque: its background is white.
    const pen = element.getContext("2d", { alpha: false });
    if (pen === null) throw new Error("this browser cannot draw on a canvas");
    this.element = element;
    this.pen = pen;
    this.graphics = graphics;
    this.captions = new Captions(captions);
    keepFitted(element, stage, () => this.repaint());
  }

  show(images: readonly Image[]): void {
    this.shapes = shapesOf(images, this.graphics);
    this.repaint();
    this.captions.show(textsOf(this.shapes));
  }

  /** True if a text of the picture is the label of a button that restarts the game. */
  get offersRestart(): boolean {
    return textsOf(this.shapes).some((text) => restartLabel.test(text));
  }

  private repaint(): void {
    paint(this.pen, this.element, this.shapes, this.graphics);
  }
}
