import { regionTags } from './area-filter.ts'
import { joinRegions } from './joint-regions.ts'
import { ALONE, type Located } from './located.ts'

type Find = (text: string) => Located | undefined

const LINK =
  /\s*,\s*(?:(?:und|and|oder|or|sowie)\s+)?|\s+(?:(?:und|and|oder|or|sowie)\s+|[&+]\s*)|\s*\/\s*/iu

const MOST_PARTS = 8

/** "Utah und Arizona", "Utah Arizona", "Bayern, Hessen oder Sachsen": the regions together, if each part is one and at least one is that first of all. */
export function locateRegions(text: string, find: Find, isRegion?: IsRegion): Located | undefined {
  const parts = locateParts(text, find, isRegion)
  if (!parts?.some(({ origin }) => regionTags(origin))) return undefined
  const regions = parts.flatMap(
    ({ origin, others }) => [origin, ...others].find((one) => regionTags(one)) ?? [],
  )
  if (regions.length < parts.length) return undefined
  return { ...ALONE, origin: joinRegions(regions) }
}

/** "Denver und Boulder": around the first, and the others are offered, as there is only one circle. */
export function locateTowns(text: string, find: Find): Located | undefined {
  const towns = locateParts(text, find)?.map(({ origin }) => origin)
  const [origin, ...alternatives] = towns ?? []
  return origin && { ...ALONE, origin, alternatives }
}

/** Whether a region is called so, asked of every few words of a text. */
type IsRegion = (text: string) => boolean

const LONGEST_NAME = 4

/** The names of "Utah Arizona New Mexico": nothing but regions, each once. */
function regionsSideBySide(text: string, isRegion: IsRegion): string[] | undefined {
  const names = namesFrom(text.split(' '), isRegion)
  return names && names.length > 1 && new Set(names).size === names.length ? names : undefined
}

// The longest name first, as "West Virginia" is not "Virginia".
function namesFrom(words: readonly string[], isRegion: IsRegion): string[] | undefined {
  if (words.length === 0) return []
  for (let length = Math.min(words.length, LONGEST_NAME); length >= 1; length--) {
    const name = words.slice(0, length).join(' ')
    const rest =
      isWrittenAsRegion(name) && isRegion(name) && namesFrom(words.slice(length), isRegion)
    if (rest) return [name, ...rest]
  }
  return undefined
}

// "in", "or" and "me" are codes, too.
function isWrittenAsRegion(name: string): boolean {
  return name.length > 2 || name === name.toUpperCase()
}

function locateParts(text: string, find: Find, isRegion?: IsRegion): Located[] | undefined {
  const linked = text.split(LINK)
  const parts = isRegion
    ? linked.flatMap((part) => regionsSideBySide(part, isRegion) ?? part)
    : linked
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined
  const located = parts.flatMap((part) => {
    const found = find(part)
    return found?.exact && !found.isRareName ? [found] : []
  })
  return located.length === parts.length ? located : undefined
}
