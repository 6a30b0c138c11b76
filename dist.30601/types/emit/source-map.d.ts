import { type Source } from "../source/source.js";
import type { Mapping } from "./layout.js";
/** The source map of `file` as JSON text. The document is named as the map's reader finds it from there, and is included whole. */
export declare function sourceMap(mappings: readonly Mapping[], { file, source }: {
    readonly file: string;
    readonly source: Source;
}): string;
/** The mapping that holds at a position of the code (line and column from 1:1); undefined where the code comes from no place. */
export declare function originalPosition(mappings: readonly Mapping[], line: number, column: number): {
    readonly offset: number;
    readonly name?: string;
} | undefined;
