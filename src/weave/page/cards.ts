// Hover cards: while a linked name is hovered or focused, a card shows its glossary entry. On touch screens, the first
// tap opens the card, which contains the link.

/** Distance in pixels between a name and its card, and between the card and the window edge. */
const gap = 6;

export class Cards {
  private readonly card = document.createElement("div");
  private name: Element | undefined;

  constructor() {
    this.card.className = "card";
    this.card.id = "card";
    this.card.setAttribute("role", "tooltip");
    this.card.hidden = true;
    document.body.append(this.card);
  }

  listen(): void {
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.turnTo(event.target);
    });
    document.addEventListener("focusin", ({ target }) => this.turnTo(target));
    // The focus may move into the card, for example by a tap on its link.
    document.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.card.contains(relatedTarget))) this.hide();
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.hide();
    });
    document.addEventListener("click", (event) => this.click(event));
  }

  /** Shows the card of a name, keeps it while the pointer is on the card, and hides it otherwise. */
  private turnTo(target: EventTarget | null): void {
    if (!(target instanceof Element) || this.card.contains(target)) return;
    const name = target.closest("math a, a.name");
    const row = name === null ? null : rowOf(name);
    if (name === null || row === null) this.hide();
    else if (name !== this.name) this.show(name, row, false);
  }

  private click(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const name = target.closest("math a, a.name");
    const row = name === null ? null : rowOf(name);
    const isTouch = event instanceof PointerEvent && event.pointerType !== "mouse" && event.pointerType !== "";
    if (name !== null && row !== null && isTouch) {
      event.preventDefault();
      this.show(name, row, true);
    } else if (!this.card.contains(target) || target.closest("a") !== null) this.hide();
  }

  /** Shows the card of a name, with a link to its explanation if `hasLink`. */
  private show(name: Element, row: Element, hasLink: boolean): void {
    this.hide();
    this.name = name;
    this.card.replaceChildren(
      ...[row.querySelector("th code"), ...(row.querySelector("td")?.childNodes ?? [])].flatMap(
        (node) => node?.cloneNode(true) ?? [],
      ),
    );
    if (hasLink) this.card.append(linkTo(name));
    this.card.hidden = false;
    // A newer version of the document may have replaced the body.
    if (!this.card.isConnected) document.body.append(this.card);
    name.setAttribute("aria-describedby", this.card.id);
    this.place(name.getBoundingClientRect());
  }

  /** Places the card below the name, or above it if there is no room. */
  private place({ left, top, bottom }: DOMRect): void {
    const { offsetWidth: width, offsetHeight: height, style } = this.card;
    const { clientWidth, clientHeight } = document.documentElement;
    const x = Math.max(gap, Math.min(left, clientWidth - width - gap));
    const y = bottom + gap + height > clientHeight && top - gap - height > 0 ? top - gap - height : bottom + gap;
    style.left = `${x + window.scrollX}px`;
    style.top = `${y + window.scrollY}px`;
  }

  private hide(): void {
    this.card.hidden = true;
    this.name?.removeAttribute("aria-describedby");
    this.name = undefined;
  }
}

/** Returns the glossary row of a name, found by its link target. */
function rowOf(name: Element): Element | null {
  // The definition may be in another page, but its row is in this one.
  const place = decodeURIComponent((name.getAttribute("href") ?? "").replace(/^[^#]*#/, ""));
  return document.getElementById(place.replace(/^def-/, "name-"));
}

function linkTo(name: Element): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = name.getAttribute("href") ?? "";
  link.textContent = link.hash.startsWith("#def-") ? "Go to definition" : "Go to list";
  return link;
}
