// Sizes of the fact table.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Every `indexStride`-th fact has an index. */
export const indexStride = 16;

/** Maximum number of nodes in an expression with a key. */
export const maxKeyNodes = 12;
