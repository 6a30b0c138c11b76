// Judges requests: which of the few known paths is asked for, and whether whoever asks may have it. Only pages of this
// server itself may, and somebody who opens its address. A page from elsewhere can make a browser send requests too, under
// a name of its own that it lets lead here, or as the address of a picture; such a request is known by its Host, its Origin,
// or by what the browser says of who asks.

/** The paths that there are. Nothing of any folder is ever served by its path. */
const paths = ["/", "/game", "/resumed", "/document", "/events", "/why", "/place"] as const;

/** Something is sent to these, and to no others: a question, and the definition that somebody has clicked on. */
const asking: ReadonlySet<KnownPath | undefined> = new Set(["/why", "/place"]);

/** What people open by its address, also from an editor that is a page itself. */
const opened: ReadonlySet<KnownPath | undefined> = new Set(["/", "/document"]);

export type KnownPath = (typeof paths)[number];

/** What a request says of itself. */
export interface Asked {
  readonly method: string | undefined;
  /** The target as it was sent, undecoded. */
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, `-Mode` and `-Dest`: whose page asks, how, and what for. Browsers say so to addresses of their own machine. */
  readonly site?: string | undefined;
  readonly mode?: string | undefined;
  readonly dest?: string | undefined;
}

/** Where a server is reached. */
export interface Place {
  /** The address at which the connection arrived. */
  readonly address: string | undefined;
  readonly port: number;
  /** The name or address that the server was told to listen at. */
  readonly host: string;
}

export type Ruling =
  | { readonly kind: "allowed"; readonly path: KnownPath }
  | { readonly kind: "refused"; readonly status: 403 | 404 | 405; readonly why: string };

/** Whether a request is answered. */
export function ruling(asked: Asked, place: Place): Ruling {
  const { method, url = "", host, origin } = asked;
  const ours = hostsOf(place);
  if (host === undefined || !ours.has(host.toLowerCase()))
    return { kind: "refused", status: 403, why: "This server is not known by that name." };
  if (origin !== undefined && !ours.has(/^http:\/\/(.*)$/.exec(origin.toLowerCase())?.[1] ?? ""))
    return { kind: "refused", status: 403, why: onlyOwn };
  // Compared as it was sent: what is encoded, or goes up and down, is none of them.
  const [target] = url.split("?", 1);
  const path = paths.find((known) => known === target);
  // Browsers say with every question whose it is.
  if (method === "POST" && path !== undefined && asking.has(path))
    return origin === undefined || isFromElsewhere(asked)
      ? { kind: "refused", status: 403, why: onlyOwn }
      : { kind: "allowed", path };
  if ((method !== "GET" && method !== "HEAD") || asking.has(path))
    return { kind: "refused", status: 405, why: "This server is only read from." };
  if (path === undefined) return { kind: "refused", status: 404, why: "There is nothing here." };
  return isFromElsewhere(asked) && !(opened.has(path) && isOpening(asked))
    ? { kind: "refused", status: 403, why: onlyOwn }
    : { kind: "allowed", path };
}

const onlyOwn = "This server answers only its own pages.";

/** True if another page asks: `none` is somebody who types an address, and older browsers say nothing. */
function isFromElsewhere({ site }: Asked): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** True of a link that is followed. */
function isOpening({ mode, dest }: Asked): boolean {
  return mode === "navigate" && dest === "document";
}

/** What a Host may say: this machine, what the server was told, or the very address at which the request arrived. */
function hostsOf({ address, port, host }: Place): ReadonlySet<string> {
  const names = ["localhost", "127.0.0.1", "::1", host, ...(address === undefined ? [] : [address])].map(inAddress);
  return new Set([...names.map((name) => `${name}:${port}`), ...(port === usualPort ? names : [])]);
}

/** Browsers leave this one out. */
const usualPort = 80;

/** The address at which a person finds a server. */
export function addressOf({ host, port }: Pick<Place, "host" | "port">): string {
  return `http://${inAddress(host)}${port === usualPort ? "" : `:${port}`}/`;
}

/** A name or an address of a machine as it stands in the address of a page: one with colons in brackets. */
function inAddress(host: string): string {
  const plain = host
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/^\[(.*)\]$/, "$1");
  return plain.includes(":") ? `[${plain}]` : plain;
}
