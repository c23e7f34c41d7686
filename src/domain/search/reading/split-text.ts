/** "Brauerei bei Denver", "Nähe Grand Canyon", "in der Nähe vom Zoo", "breweries near 94107" */
const SEPARATOR =
  /(?:^|\s)(?:(?:in\s+der\s+)?(?:nähe|naehe|umgebung)(?:\s+(?:von|vom|der|des|von\s+de[rm]))?|(?:rund|nahe)\s+(?:um|bei|an|am)(?:\s+de[nm])?|nearby|near|(?:not\s+far|close)\s+(?:from|to)|(?:nicht\s+weit|unweit)(?:\s+(?:weg|entfernt))?\s+vo[nm]|in\s+(?:and|und)\s+(?:around|um)|bei|beim|nahe|in|um|around|at)\s+(?=\S)/iu

/** What stands before and after the first word that parts what from where; `before` may be empty. */
export function splitAtSeparator(text: string): { before: string; after: string } | undefined {
  const separator = SEPARATOR.exec(text)
  if (!separator) return undefined
  const after = text.slice(separator.index + separator[0].length)
  return { before: text.slice(0, separator.index).trim(), after }
}

const LONGEST_LOCALITY = 6

/** "Brauerei Denver", "Denver Brauerei": each end and beginning that may be a locality, the longest first. */
export function splitsOf(text: string): { rest: string; locality: string }[] {
  const words = text.split(' ')
  const splits: { rest: string; locality: string }[] = []
  for (let length = Math.min(words.length - 1, LONGEST_LOCALITY); length >= 1; length--) {
    const [before, end] = [words.slice(0, -length), words.slice(-length)].map(joined)
    const [beginning, after] = [words.slice(0, length), words.slice(length)].map(joined)
    if (before && end && !isQuality(words.at(-length - 1))) {
      splits.push({ rest: before, locality: end })
    }
    if (beginning && after && !isHouseNumber(text)) {
      splits.push({ rest: after, locality: beginning })
    }
  }
  return splits
}

const BEFORE_QUALITIES = new Set('mit ohne für fuer with without for'.split(' '))

/** Whether a word says what a place is like, by the word before it: "Nationalpark mit See" is in no town called "See". */
export function isQuality(wordBefore = ''): boolean {
  return BEFORE_QUALITIES.has(wordBefore.toLowerCase())
}

/** The ends of an address, the longest first: "12345 Main Street, Denver CO" ends in "Denver CO". */
export function trailingParts(text: string): string[] {
  if (!/\d|,/.test(text)) return []
  const words = text.split(' ')
  const longest = Math.min(words.length - 1, LONGEST_LOCALITY)
  return Array.from({ length: longest }, (_, i) => joined(words.slice(i - longest)))
}

const STREET_WORD =
  /^(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|ct|court|pl|place|sq|square|ter|terrace|loop|trail|route|broadway)\.?,?$/i

/** Whether the text begins with the number of a house in a street: "12345 Main St" is no postal code. */
export function isHouseNumber(text: string): boolean {
  const [number = '', ...words] = text.split(' ')
  return /^\d{1,5}[a-z]?$/i.test(number) && words.some((word) => STREET_WORD.test(word))
}

function joined(words: readonly string[]): string {
  return words.join(' ').replace(/,$/, '')
}
