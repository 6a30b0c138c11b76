// Which addresses of a document become links.

/** True if an address is safe to follow from a page: one of the web, of mail, or a place in the page itself. */
export function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(href);
}
