// Page script of trace animations: shows one state at a time, plays traces, and keeps the current state in the URL
// fragment.

/** Milliseconds per state while playing. */
const pace = 1400;

const films = [...document.querySelectorAll<HTMLElement>(".film")];
const choices = [...document.querySelectorAll<HTMLElement>("[data-film]")];
const statusElement = document.querySelector("#said");

/** Index of the current trace; `places` holds the current state of each. */
let film = 0;
const places = films.map(() => 0);
let timer: ReturnType<typeof setInterval> | undefined;

const all = (selector: string): HTMLElement[] => [...(films[film]?.querySelectorAll<HTMLElement>(selector) ?? [])];
const frames = (): HTMLElement[] => all(".frames > li");
const last = (): number => frames().length - 1;

/** Index of the state that follows the last one, if the trace is a lasso. */
function back(): number | undefined {
  const [steps] = all(".steps");
  const text = steps?.dataset["back"];
  return text === undefined ? undefined : Number(text);
}

function show(speaks: boolean): void {
  const place = places[film] ?? 0;
  for (const [i, one] of films.entries()) one.hidden = i !== film;
  for (const [i, choice] of choices.entries()) mark(choice, i === film);
  for (const [i, frame] of frames().entries()) frame.hidden = i !== place;
  for (const [i, step] of all("[data-frame]").entries()) {
    mark(step, i === place);
    if (i === place) keepInView(step);
  }
  for (const input of all("input") as HTMLInputElement[]) {
    input.value = String(place);
    input.setAttribute("aria-valuetext", frames()[place]?.querySelector(".step")?.textContent ?? "");
  }
  for (const button of all("[data-do]") as HTMLButtonElement[]) {
    const { do: action } = button.dataset;
    if (action === "play") button.textContent = timer === undefined ? "Play" : "Pause";
    // A disabled button would lose the focus.
    else button.setAttribute("aria-disabled", String(place === (isBackward(action) ? 0 : last())));
  }
  history.replaceState(null, "", `#${film + 1}.${place}`);
  if (speaks && statusElement !== null) statusElement.textContent = spoken(frames()[place]);
}

const isBackward = (action: string | undefined): boolean => action === "first" || action === "previous";

function mark(element: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

/** Scrolls only the list of steps; `scrollIntoView` would scroll the page as well. */
function keepInView(step: HTMLElement): void {
  const list = step.closest<HTMLElement>(".steps");
  if (list === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), step.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** The text announced to screen readers: the caption, and the contents of a card. */
function spoken(frame: HTMLElement | undefined): string {
  if (frame === undefined) return "";
  return [...frame.querySelectorAll("figcaption > :not(ul), figcaption code")]
    .map(({ textContent }) => textContent?.replace(/\.$/, ""))
    .join(". ");
}

function go(place: number): void {
  const end = last();
  const to = Math.max(0, Math.min(end, place));
  if (to === places[film]) return;
  places[film] = to;
  show(true);
}

function play(): void {
  if (places[film] === last() && back() === undefined) places[film] = 0;
  timer = setInterval(onward, pace);
  show(false);
}

function pause(): void {
  if (timer === undefined) return;
  clearInterval(timer);
  timer = undefined;
  show(false);
}

function onward(): void {
  const place = places[film] ?? 0;
  const to = place < last() ? place + 1 : back();
  if (to !== undefined) go(to);
  if (to === undefined || (to === last() && back() === undefined)) pause();
}

function act(action: string | undefined): void {
  if (action === "play") return timer === undefined ? play() : pause();
  pause();
  const place = places[film] ?? 0;
  if (action === "first") go(0);
  if (action === "previous") go(place - 1);
  if (action === "next") go(place + 1);
  if (action === "last") go(last());
}

const keys: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "play",
};

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
  if (button === null) return;
  const { film: filmName, frame, do: action } = button.dataset;
  if (filmName !== undefined) {
    pause();
    film = Number(filmName);
    show(true);
  } else if (frame !== undefined) {
    pause();
    go(Number(frame));
  } else act(action);
});
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  pause();
  go(Number(target.value));
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
  // The space bar already activates a focused button.
  if (event.key === " " && event.target instanceof Element && event.target.closest("button") !== null) return;
  const action = keys[event.key];
  if (action === undefined) return;
  event.preventDefault();
  act(action);
});

/** Shows the state named in the URL fragment. */
function follow(): void {
  const [, which = "1", place = "0"] = /^#(\d{1,4})\.(\d{1,6})$/.exec(location.hash) ?? [];
  film = Math.max(0, Math.min(films.length - 1, Number(which) - 1));
  places[film] = Math.max(0, Math.min(last(), Number(place)));
  show(false);
}

addEventListener("hashchange", () => {
  pause();
  follow();
});

if (films.length > 0) {
  document.body.classList.add("ready");
  for (const one of document.querySelectorAll<HTMLElement>(".controls, .keys")) one.hidden = false;
  follow();
}
