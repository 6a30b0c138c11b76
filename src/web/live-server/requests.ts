// Access control: matches requests against the known paths and allows only this server's own pages and addresses typed
// by the user. Other pages can make a browser send requests too, by DNS rebinding or by embedding. These are recognised
// by their Host, Origin or Sec-Fetch headers.

/** All paths served. No file is ever served by its path. */
const paths = ["/", "/game", "/resumed", "/document", "/events", "/why", "/place"] as const;

/** The paths that accept POST, and nothing else. */
const postPaths: ReadonlySet<KnownPath | undefined> = new Set(["/why", "/place"]);

/** The paths that users open by address, including from editors that are web pages themselves. */
const openablePaths: ReadonlySet<KnownPath | undefined> = new Set(["/", "/document"]);

export type KnownPath = (typeof paths)[number];

/** The relevant headers of a request. */
export interface PageRequest {
  readonly method: string | undefined;
  /** The request target as received, undecoded. */
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /**
   * `Sec-Fetch-Site`, `-Mode` and `-Dest`: the initiator, mode and destination. Browsers send them to addresses of
   * their own machine.
   */
  readonly site?: string | undefined;
  readonly mode?: string | undefined;
  readonly dest?: string | undefined;
}

export interface RequestLocation {
  /** Local address of the connection. */
  readonly address: string | undefined;
  readonly port: number;
  /** The host name or address that the server was configured to listen on. */
  readonly host: string;
}

type AccessDecision =
  | { readonly kind: "allowed"; readonly path: KnownPath }
  | { readonly kind: "refused"; readonly status: 403 | 404 | 405; readonly why: string };

export function decideAccess(request: PageRequest, location: RequestLocation): AccessDecision {
  const { method, url = "", host, origin } = request;
  const ownHosts = listOwnHosts(location);
  if (host === undefined || !ownHosts.has(host.toLowerCase()))
    return { kind: "refused", status: 403, why: "This server does not have that name." };
  if (origin !== undefined && !ownHosts.has(/^http:\/\/(.*)$/.exec(origin.toLowerCase())?.[1] ?? ""))
    return { kind: "refused", status: 403, why: crossSiteMessage };
  // Compared undecoded: encoded paths and dot segments match none.
  const [target] = url.split("?", 1);
  const path = paths.find((candidate) => candidate === target);
  // Browsers send Origin with every POST.
  if (method === "POST" && path !== undefined && postPaths.has(path))
    return origin === undefined || isCrossSite(request)
      ? { kind: "refused", status: 403, why: crossSiteMessage }
      : { kind: "allowed", path };
  if ((method !== "GET" && method !== "HEAD") || postPaths.has(path))
    return { kind: "refused", status: 405, why: "This server accepts only read requests." };
  if (path === undefined) return { kind: "refused", status: 404, why: "There is no such page." };
  return isCrossSite(request) && !(openablePaths.has(path) && isNavigation(request))
    ? { kind: "refused", status: 403, why: crossSiteMessage }
    : { kind: "allowed", path };
}

const crossSiteMessage = "This server responds only to its own pages.";

/** True if another site initiated the request. `none` is a typed address; older browsers omit the header. */
function isCrossSite({ site }: PageRequest): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** True for navigation by a link. */
function isNavigation({ mode, dest }: PageRequest): boolean {
  return mode === "navigate" && dest === "document";
}

/**
 * Returns the accepted Host values: this machine, the configured host, and the address at which the request arrived.
 */
function listOwnHosts({ address, port, host }: RequestLocation): ReadonlySet<string> {
  const names = ["localhost", "127.0.0.1", "::1", host, ...(address === undefined ? [] : [address])].map(formatHost);
  return new Set([...names.map((name) => `${name}:${port}`), ...(port === defaultPort ? names : [])]);
}

/** Default HTTP port, which browsers omit. */
const defaultPort = 80;

/** Returns the URL that users open. */
export function formatAddress({ host, port }: Pick<RequestLocation, "host" | "port">): string {
  return `http://${formatHost(host)}${port === defaultPort ? "" : `:${port}`}/`;
}

/** Returns the host part of a URL; IPv6 addresses are bracketed. */
function formatHost(host: string): string {
  const normalizedHost = host
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/^\[(.*)\]$/, "$1");
  return normalizedHost.includes(":") ? `[${normalizedHost}]` : normalizedHost;
}
