import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import type { LocalNames } from '../gazetteer/locality.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { readingsOf } from '../gazetteer/readings.ts'
import { areaFilter } from './area-filter.ts'
import type { Locate } from './locate.ts'
import { type Landscape, LANDSCAPES } from './landscapes.ts'
import { splitAtSeparator, splitsOf } from './split-text.ts'

export type NamedLandscape = {
  /** the words of the text and the name, without those that say "in" */
  words: string
  /** `words` are what is searched for in it */
  landscape: { name: LocalNames; words: string }
  /** the regions and towns in it where these are found, and a town of its name */
  alternatives: Locality[]
}

type Parts = { catalogue: Catalogue; gazetteer: Gazetteer; locate: Locate }

/** The landscape that a text names, and where to look for it; `words` for those of the text beside its name. */
export function namedLandscape(
  text: string,
  { catalogue, gazetteer, locate }: Parts,
  words?: string,
): NamedLandscape | undefined {
  const found = landscapeIn(text)
  if (!found) return undefined
  const { landscape, called, rest } = found
  const { name } = landscape
  const wanted = words ?? rest
  const isFound = (locality: Locality) =>
    catalogue.index.count({ ...areaFilter(locality, catalogue), text: wanted || undefined }) > 0
  const town = locate.exactly(called)?.origin
  const isCalled = town && Object.values(town.name).includes(called)
  const within = localitiesOf(landscape, gazetteer).filter(isFound)
  return {
    words: [rest, called].filter(Boolean).join(' '),
    landscape: { name, words: wanted },
    alternatives: isCalled ? [...within, town] : within,
  }
}

// "Brauereien im Schwarzwald": the landscape, and what is said beside it.
function landscapeIn(text: string): (Called & { rest: string }) | undefined {
  // Coordinates and postal codes are asked for most.
  if (!/\p{L}/u.test(text)) return undefined
  const separated = splitAtSeparator(text)
  const ways = [
    { rest: '', locality: text },
    ...(separated ? [{ rest: separated.before, locality: separated.after }] : []),
    ...splitsOf(text),
  ]
  for (const { rest, locality } of ways) {
    const called = landscapeCalled(locality)
    if (called) return { ...called, rest }
  }
  return undefined
}

/** Where to search for it instead: the regions that it lies in, and its towns. */
export function localitiesOf(
  { regions, towns }: Landscape,
  gazetteer: Pick<Gazetteer, 'region' | 'city'>,
): Locality[] {
  const inRegions = (town: string) =>
    regions.map((code) => gazetteer.city(town, code)).find((city) => city !== undefined)
  return [
    ...regions.flatMap((code) => gazetteer.region(code) ?? []),
    ...towns.flatMap((town) => inRegions(town) ?? []),
  ]
}

function landscapeCalled(text: string): Called | undefined {
  for (const words of readingsOf(text)) {
    const found = BY_KEY.get(words.map(({ term }) => term).join(' '))
    if (found) return found
  }
  return undefined
}

/** `called`: by which of its names. */
type Called = { landscape: Landscape; called: string }

const BY_KEY: ReadonlyMap<string, Called> = new Map(
  LANDSCAPES.flatMap((landscape) => {
    const { name, also } = landscape
    return [name.de, name.en, ...also].map(
      (called) => [localityKey(called), { landscape, called }] as const,
    )
  }),
)
