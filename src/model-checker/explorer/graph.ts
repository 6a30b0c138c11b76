// Draws a small state graph in layers by depth, with states placed near their predecessors. The layout is
// deterministic.

import { escapeMarkup } from "../../text/markup.js";
import type { GraphNode } from "./messages.js";
import { maxLabelLength, orderingRounds } from "./limits.js";

/** Distances in SVG units between states and between layers. */
const gap = 22;
const down = 66;
const margin = 20;
/** Half the height of a node, and the width of one letter, in SVG units. */
const half = 13;
const letter = 6.8;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The nodes of each layer from left to right. Layers are ordered by the barycentre heuristic (Sugiyama, Tagawa and Toda
 * 1981).
 */
function layersOf(nodes: readonly GraphNode[]): readonly (readonly number[])[] {
  const layers: number[][] = [];
  for (const [i, { depth }] of nodes.entries()) (layers[depth] ??= []).push(i);
  const neighbours: number[][] = nodes.map(() => []);
  for (const [i, { next }] of nodes.entries())
    for (const to of next) {
      neighbours[i]!.push(to);
      neighbours[to]!.push(i);
    }
  const position = new Map<number, number>();
  const put = (layer: readonly number[]): void => {
    for (const [i, node] of layer.entries()) position.set(node, i - (layer.length - 1) / 2);
  };
  for (const layer of layers) put(layer);
  for (let round = 0; round < orderingRounds; round++) {
    const isDown = round % 2 === 0;
    for (const depth of isDown ? layers.keys() : [...layers.keys()].reverse()) {
      const layer = layers[depth]!;
      const towards = new Map(
        layer.map((node) => {
          const others = neighbours[node]!.filter((one) =>
            isDown ? nodes[one]!.depth < depth : nodes[one]!.depth > depth,
          );
          const sum = others.reduce((all, one) => all + position.get(one)!, 0);
          return [node, others.length === 0 ? position.get(node)! : sum / others.length] as const;
        }),
      );
      layer.sort((a, b) => towards.get(a)! - towards.get(b)! || a - b);
      put(layer);
    }
  }
  return layers;
}

interface Drawing {
  readonly current: string | undefined;
  /** The trace to the current state. */
  readonly way: readonly string[];
  /** Index of the condition that colours the states. */
  readonly condition: number | undefined;
}

/** Renders the graph as SVG. Each state is a link with its index in `data-node`. */
export function graphSvg(nodes: readonly GraphNode[], { current, way, condition }: Drawing): string {
  const layers = layersOf(nodes);
  const isWritten = nodes.every(({ state }) => state.length <= maxLabelLength);
  const labels = nodes.map(({ state }, i) => (isWritten ? state : String(i)));
  const box = Math.max(2 * half, letter * Math.max(...labels.map(({ length }) => length)) + 16);
  const across = box + gap;
  const widest = Math.max(...layers.map((layer) => layer.length));
  const width = (widest - 1) * across + box + 2 * margin + 2 * gap;
  const height = (layers.length - 1) * down + 2 * half + 2 * margin;
  const places = new Map<number, Place>();
  for (const [depth, layer] of layers.entries())
    for (const [i, node] of layer.entries())
      places.set(node, { x: width / 2 + (i - (layer.length - 1) / 2) * across, y: margin + half + depth * down });
  const visited = new Set(way);
  const isGone = (from: string, to: string): boolean => way.some((state, i) => state === from && way[i + 1] === to);
  const edges = nodes.flatMap(({ next, state, depth }, from) =>
    next.map((to) => {
      const target = nodes[to]!;
      const isBoth = target.next.includes(from);
      // A step and its inverse are drawn once, with an arrow at both ends.
      if (isBoth && (target.depth < depth || (target.depth === depth && to < from))) return "";
      const isOnWay = isGone(state, target.state) || (isBoth && isGone(target.state, state));
      const kind = ["edge", ...(target.depth <= depth ? ["back"] : []), ...(isOnWay ? ["gone"] : [])].join(" ");
      const path = edgePath(places.get(from)!, places.get(to)!, { box, across });
      return `<path class="${kind}" d="${path}" marker-end="url(#tip)"${isBoth ? ' marker-start="url(#tip)"' : ""}/>`;
    }),
  );
  const nodeMarkup = nodes.map((node, i) => {
    const { state, next, depth } = node;
    const { x, y } = places.get(i)!;
    const truth = condition === undefined ? undefined : truthOf(node, condition);
    const onWay = state === current ? ["current"] : visited.has(state) ? ["gone"] : [];
    const name = [
      isWritten ? state : `${i}: ${state}`,
      `depth ${depth}`,
      ...(truth === undefined ? [] : [truth]),
      ...(next.length === 0 ? ["no next step"] : []),
      ...(state === current ? ["current"] : []),
    ].join(", ");
    const rect = (kind: string, more: number, corner: number): string =>
      `<rect class="${kind}" x="${show1(x - box / 2 - more)}" y="${y - half - more}" width="${show1(box + 2 * more)}" height="${2 * (half + more)}" rx="${corner}"/>`;
    const corner = next.length === 0 ? 2 : half;
    const ring = depth === 0 ? rect("ring", 4, corner + 4) : "";
    const kinds = ["node", ...(truth === undefined ? [] : [truth]), ...onWay].join(" ");
    return `<a class="${kinds}" href="#" data-node="${i}" aria-label="${escapeMarkup(name)}"${state === current ? ' aria-current="true"' : ""}><title>${escapeMarkup(name)}</title>${ring}${rect("shape", 0, corner)}<text x="${show1(x)}" y="${y + 4}">${escapeMarkup(labels[i]!)}</text></a>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${show1(width)} ${height}" width="${show1(width)}" height="${height}" role="group" aria-label="Graph of ${nodes.length} states">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 .5 7.5 4 0 7.5Z"/></marker></defs>
${edges.join("")}
${nodeMarkup.join("\n")}
</svg>`;
}

function truthOf({ truths }: GraphNode, condition: number): "true" | "false" | "fails" {
  const truth = truths[condition];
  return truth === undefined ? "fails" : truth ? "true" : "false";
}

/** An SVG path between the borders of two nodes. It is curved if layers or nodes lie between them. */
function edgePath(from: Place, to: Place, { box, across }: { readonly box: number; readonly across: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const layers = Math.abs(dy) / down;
  const isNear = layers === 1 || (dy === 0 && Math.abs(dx) <= across);
  const bend = isNear ? 0 : dy === 0 ? 18 + Math.abs(dx) / 6 : 14 * layers;
  const middle = {
    x: (from.x + to.x) / 2 - (dy / length) * bend,
    y: (from.y + to.y) / 2 + (dx / length) * bend,
  };
  const [start, end] = [edgeOf(from, middle, box), edgeOf(to, middle, box)];
  return bend === 0 ? `M${show(start)}L${show(end)}` : `M${show(start)}Q${show(middle)} ${show(end)}`;
}

/** The point on a node's border in the direction of another point. */
function edgeOf(state: Place, to: Place, box: number): Place {
  const [dx, dy] = [to.x - state.x, to.y - state.y];
  const part = Math.min((box / 2 + 3) / (Math.abs(dx) || 1e-9), (half + 3) / (Math.abs(dy) || 1e-9), 1);
  return { x: state.x + dx * part, y: state.y + dy * part };
}

const show1 = (x: number): string => String(Math.round(x * 10) / 10);
const show = ({ x, y }: Place): string => `${show1(x)} ${show1(y)}`;
