// Decides which URLs of a document become links.

/** True if a URL is safe to follow: http(s), mailto, or a fragment. */
export function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(href);
}
