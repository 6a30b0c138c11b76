// For TypeScript, where the types of a document are not beside it: `/// <reference types="led-lang/client" />`, or
// "types": ["led-lang/client"], lets modules import documents whose definitions are then known by no type.

declare module "*.led";
declare module "*.led.md";
declare module "*.led.tex";
