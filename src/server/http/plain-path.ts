/** More than any page has. To look for a page takes the router time by the square of them: ten seconds for 7,000. */
const MOST_PARTS = 32

/**
 * The one spelling of a path: without slashes at its end, and with one in front, since several would name another host.
 * Undefined where no page can be.
 */
export function plainPath(pathname: string): string | undefined {
  let [start, end] = [0, pathname.length]
  // An expression would begin anew at every slash of a path that is full of them.
  while (pathname[start] === '/') start++
  while (end > start && pathname[end - 1] === '/') end--
  const plain = pathname.slice(start, end)
  return plain.split('/', MOST_PARTS + 1).length > MOST_PARTS ? undefined : `/${plain}`
}
