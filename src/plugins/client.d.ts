// For TypeScript, if a document has no declarations next to it: `/// <reference types="led-lang/client" />`, or
// "types": ["led-lang/client"], allows modules to import documents, whose definitions then have no known types.

declare module "*.led";
declare module "*.led.md";
declare module "*.led.tex";
