/** `https://…` without a path, `http://localhost…`, and the subdomains of a host. */
const ORIGIN =
  /^(https:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/i

/** They are all in a header of each page that may be framed. */
export const MAX_EMBED_ORIGINS = 50

/** Sites whose pages may show the finder in a frame: origins separated by spaces or commas, or `*` alone; or the first wrong one. */
export function parseEmbedOrigins(
  text: string,
): { ok: true; origins: string[] } | { ok: false; invalid: string } {
  // One too many, plus an empty one at the front, is as much as needs to be read.
  const origins = text.split(/[\s,]+/, MAX_EMBED_ORIGINS + 2).filter(Boolean)
  if (origins.length === 1 && origins[0] === '*') return { ok: true, origins }
  const invalid = origins.find((origin, at) => at >= MAX_EMBED_ORIGINS || !ORIGIN.test(origin))
  return invalid === undefined ? { ok: true, origins } : { ok: false, invalid }
}

/** From the setting `site.embed`. */
export function readEmbedOrigins(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}
