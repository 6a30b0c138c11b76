// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Node {
  key: number;
  left: Node | null;
  right: Node | null;
}

export function idiomatic(n: number): string {
  let root: Node | null = null;
  let key = 1;
  for (let i = 1; i <= n; i++) {
    key = (75 * key + 74) % 65537;
    const fresh: Node = { key, left: null, right: null };
    if (root === null) {
      root = fresh;
      continue;
    }
    let node: Node = root;
    for (;;) {
      if (key < node.key) {
        if (node.left === null) {
          node.left = fresh;
          break;
        }
        node = node.left;
      } else {
        if (node.right === null) {
          node.right = fresh;
          break;
        }
        node = node.right;
      }
    }
  }
  let height = 0;
  let leaves = 0;
  let sum = 0;
  let place = 0;
  const visit = (node: Node | null, depth: number): void => {
    if (node === null) return;
    height = Math.max(height, depth);
    if (node.left === null && node.right === null) leaves++;
    visit(node.left, depth + 1);
    place++;
    sum += place * node.key;
    visit(node.right, depth + 1);
  };
  visit(root, 1);
  return `(${height}, ${leaves}, ${sum % 99991})`;
}

/** Like the document: immutable trees and concatenated sequences. */
export function stepwise(n: number): string {
  type Tree = null | readonly [Tree, number, Tree];
  const inserted = (x: number, t: Tree): Tree => {
    if (t === null) return [null, x, null];
    const [l, y, r] = t;
    return x < y ? [inserted(x, l), y, r] : [l, y, inserted(x, r)];
  };
  const inOrder = (t: Tree): number[] => (t === null ? [] : [...inOrder(t[0]), t[1], ...inOrder(t[2])]);
  const height = (t: Tree): number => (t === null ? 0 : 1 + Math.max(height(t[0]), height(t[2])));
  const leaves = (t: Tree): number => {
    if (t === null) return 0;
    return t[0] === null && t[2] === null ? 1 : leaves(t[0]) + leaves(t[2]);
  };
  let t: Tree = null;
  let key = 1;
  for (let i = 1; i <= n; i++) {
    key = (75 * key + 74) % 65537;
    t = inserted(key, t);
  }
  const sum = inOrder(t).reduce((s, x, i) => s + (i + 1) * x, 0);
  return `(${height(t)}, ${leaves(t)}, ${sum % 99991})`;
}
