/** More than any page has. The router takes quadratic time in the number of segments: ten seconds for 7,000. */
const MAX_SEGMENTS = 32

/**
 * The canonical spelling of a path: no trailing slash, and exactly one at its start, because two would name another host. Undefined where
 * there can be no page.
 */
export function plainPath(pathname: string): string | undefined {
  let [start, end] = [0, pathname.length]
  // On a path full of slashes, a regular expression would start over at each one.
  while (pathname[start] === '/') start++
  while (end > start && pathname[end - 1] === '/') end--
  const plain = pathname.slice(start, end)
  return plain.split('/', MAX_SEGMENTS + 1).length > MAX_SEGMENTS ? undefined : `/${plain}`
}

/** A path that the router can decode. The router logs any other path in full, and a damaged link may still work like a password. */
export function decodablePath(pathname: string): string {
  // None of our paths contains a tilde. An escaped percent sign would be decoded twice.
  return isDecodable(pathname) ? pathname : pathname.replaceAll('%', '~')
}

function isDecodable(pathname: string): boolean {
  try {
    // Uses the result, because the build drops a call whose result is unused.
    return decodeURI(pathname) !== ''
  } catch {
    return false
  }
}

/** A path for the log. A link from a mail works like a password, so this removes the token from the path, but not the name of a place. */
export function redactSecrets(path: string): string {
  return path.replaceAll(/[\w.~-]{32,}/g, (part) => (/[A-Z._~]/.test(part) ? '…' : part))
}
