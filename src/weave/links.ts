// Decides which URLs of a document become links.

/** True if a URL is safe to follow: http(s), mailto, or a fragment. */
export function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(href);
}

/** True for the relative path of a document. In a site, its page is the target. */
export const isDocumentLink = (href: string): boolean => /^[^:?#%\\/][^:?#%\\]*\.led$/i.test(href);
