import { regionTags } from './area-filter.ts'
import { joinRegions } from './joint-regions.ts'
import { ALONE, type Located } from './located.ts'

type Find = (text: string) => Located | undefined

const LINK =
  /\s*,\s*(?:(?:und|and|oder|or|sowie)\s+)?|\s+(?:(?:und|and|oder|or|sowie)\s+|[&+/]\s*)/iu

const MOST_PARTS = 8

/** "Utah und Arizona", "Bayern, Hessen oder Sachsen": the regions together, if each part is one and at least one is that first of all. */
export function locateRegions(text: string, find: Find): Located | undefined {
  const parts = locateParts(text, find)
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

function locateParts(text: string, find: Find): Located[] | undefined {
  const parts = text.split(LINK)
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined
  const located = parts.flatMap((part) => {
    const found = find(part)
    return found?.exact && !found.isRareName ? [found] : []
  })
  return located.length === parts.length ? located : undefined
}
