// The tabs of the panes, following the ARIA tabs pattern: arrow keys move between tabs, and each tab shows its pane.

import { type PaneName, panes } from "../page.js";
import { part } from "./elements.js";

/** A tab of a pane, or on narrow screens of the editor. */
type TabName = PaneName | "writing";

/** The media query of screens without room for two columns. */
export const narrow = "(max-width: 56rem)";

const names: readonly TabName[] = ["writing", ...(Object.keys(panes) as PaneName[])];

export class Tabs {
  #shown: TabName | undefined;
  readonly #changed: (name: TabName) => void;

  constructor(changed: (name: TabName) => void) {
    this.#changed = changed;
    for (const name of names) this.#tab(name).addEventListener("click", () => this.show(name));
    this.#tab("writing").parentElement?.addEventListener("keydown", (event) => {
      const visibleTabs = names.filter((name) => this.#tab(name).offsetParent !== null);
      const focusedIndex = visibleTabs.findIndex((name) => this.#tab(name) === document.activeElement);
      const to = {
        ArrowRight: focusedIndex + 1,
        ArrowLeft: focusedIndex - 1 + visibleTabs.length,
        Home: 0,
        End: visibleTabs.length - 1,
      }[event.key];
      if (focusedIndex < 0 || to === undefined) return;
      event.preventDefault();
      const name = visibleTabs[to % visibleTabs.length]!;
      this.show(name);
      this.#tab(name).focus();
    });
  }

  get displayedTab(): TabName | undefined {
    return this.#shown;
  }

  show(name: TabName): void {
    this.#shown = name;
    document.body.dataset["pane"] = name;
    for (const one of names) {
      const tab = this.#tab(one);
      tab.ariaSelected = String(one === name);
      tab.tabIndex = one === name ? 0 : -1;
      if (one === name) tab.scrollIntoView({ block: "nearest", inline: "center" });
      // On wide screens, the editor and the last pane are both visible.
      if (one !== "writing" && name !== "writing") part(`pane-${one}`, HTMLElement).hidden = one !== name;
    }
    this.#changed(name);
  }

  /** Shows the tab of a pane only if the pane has contents. */
  mark(name: PaneName, isThere: boolean): void {
    this.#tab(name).hidden = !isThere;
    if (!isThere && this.#shown === name) this.show("woven");
  }

  #tab(name: TabName): HTMLButtonElement {
    return part(`tab-${name}`, HTMLButtonElement);
  }
}
