// Ambient types for documents without generated declarations: `/// <reference types="led-lang/client" />`, or "types":
// ["led-lang/client"], allows importing documents as untyped modules.

declare module "*.led";
declare module "*.led.md";
declare module "*.led.tex";
