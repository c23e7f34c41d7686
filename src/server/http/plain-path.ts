/** More than any page has. The router takes time quadratic in the number of parts: ten seconds for 7,000. */
const MOST_PARTS = 32

/**
 * The one spelling of a path: without slashes at its end, and with one in front, since several would name another host.
 * Undefined where no page can be.
 */
export function plainPath(pathname: string): string | undefined {
  let [start, end] = [0, pathname.length]
  // A regular expression would start over at every slash of a path that is full of them.
  while (pathname[start] === '/') start++
  while (end > start && pathname[end - 1] === '/') end--
  const plain = pathname.slice(start, end)
  return plain.split('/', MOST_PARTS + 1).length > MOST_PARTS ? undefined : `/${plain}`
}

/**
 * A path that the router can decode. It logs one that it cannot decode in full, and a damaged link may still work like a
 * password.
 */
export function decodablePath(pathname: string): string {
  // No path of ours contains a tilde. An escaped percent sign would be decoded twice.
  return isDecodable(pathname) ? pathname : pathname.replaceAll('%', '~')
}

function isDecodable(pathname: string): boolean {
  try {
    // A build drops a call whose result is unused.
    return decodeURI(pathname) !== ''
  } catch {
    return false
  }
}

/** A path for the log. A link from a mail works like a password: its token in the path is removed, unlike the name of a place. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/[\w.~-]{32,}/g, (part) => (/[A-Z._~]/.test(part) ? '…' : part))
}
