import { LONGEST_KEPT_ADDRESS } from '../page-cache.ts'

/**
 * Says whether an address was asked for before at the same version of the catalogue, among the last thousands. Two sets take
 * turns, so that forgetting the oldest costs nothing. An address too long for its answer to be kept is always asked for anew.
 */
export function createAskedBefore(most: number): (url: string, version: number) => boolean {
  let recent = new Set<string>()
  let older = new Set<string>()
  let current = NaN
  return (url, version) => {
    if (url.length > LONGEST_KEPT_ADDRESS) return false
    if (version !== current) {
      recent = new Set()
      older = new Set()
      current = version
    }
    if (recent.has(url) || older.has(url)) return true
    if (recent.size >= most / 2) {
      older = recent
      recent = new Set()
    }
    recent.add(url)
    return false
  }
}
