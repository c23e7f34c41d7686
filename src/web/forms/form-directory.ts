/**
 * The directory that the document was loaded from. A cookie without a path belongs to it alone (RFC 6265, 5.1.4), whatever
 * client-side navigation does to the URL later. So forms post to it (specification, 7).
 */
export const formDirectory =
  typeof location === 'undefined' ? '/' : new URL('.', location.href).pathname
