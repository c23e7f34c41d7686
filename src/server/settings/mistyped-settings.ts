import { editDistance } from '../../lib/text/similarity.ts'

/** An unknown variable, and the setting that may have been meant. */
export type MistypedSetting = { name: string; meant: string }

/** Shorter names resemble too many other variables: PORT, HOST. */
const MIN_NAME_LENGTH = 6
/** From this length on, two typos are tolerated. */
const TWO_TYPOS_FROM_LENGTH = 10

/** Finds set variables that are almost a setting: with typos, in a different case, or with the program's name in front. */
export function findMistyped(set: readonly string[], known: readonly string[]): MistypedSetting[] {
  return set.flatMap((name) => {
    if (known.includes(name)) return []
    const bare = name.toUpperCase().replace(/^LAGEPLAN_/, '')
    const meant = known.includes(bare) ? bare : closestTo(bare, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

function closestTo(name: string, known: readonly string[]): string | undefined {
  const near = known
    .filter(({ length }) => length >= MIN_NAME_LENGTH)
    .map((meant) => ({ meant, distance: editDistance(name, meant, 2) }))
    .filter(({ meant, distance }) => distance <= (meant.length < TWO_TYPOS_FROM_LENGTH ? 1 : 2))
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.meant
}
