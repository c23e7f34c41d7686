/**
 * What each meaning of a span of the text costs; the cheapest cover of the whole text wins. A cost is a measure of surprise: words
 * that we know for certain cost little, a guess costs more, and a word that nobody knows costs most.
 */
export const COSTS = {
  /** the whole text, or several words, are the exact name of a place, including little words: "Me and You" */
  fullName: 0.15,
  /** the whole name of a place of ours, legal forms aside */
  name: 1,
  /** each word that the text and the name do not share, such as the kind: "Zion" for "Zion-Nationalpark" */
  unsharedWord: 0.7,
  /** all words are in the name of one place, but not the whole name */
  inName: 2.5,
  /** all words somewhere in one place: its street, its town, its description */
  inText: 2,
  /** more for each of these words, so that "Lagunitas Petaluma" is a name and a town */
  inTextWord: 1.2,
  /** more where the last word is unfinished */
  beginning: 0.6,
  /** more if the unfinished word is the name of a town: "Cham" */
  beginningOfTown: 2,
  kind: 1,
  /** a word that is both an attribute and a kind is more likely the attribute: a microbrewery */
  attribute: 0.9,

  /** a postal code, coordinates or an id, which mean nothing else */
  code: 0.8,
  /** a town with the state or the country that it is in */
  localityInRegion: 1.3,
  /** a town of 100,000 inhabitants, a state, a country or a part of one */
  largeLocality: 1.4,
  landscape: 2.2,
  /** a town with our places around it */
  localityWithPlaces: 2,
  /** a town of 50,000 inhabitants without any of our places around it */
  largeLocalityWithoutPlaces: 2.4,
  /** a sight by a distinctive name, cheap enough to remain the sight beside further words */
  sight: 1.9,
  /** any other town */
  smallLocality: 4,
  /** a hamlet with a one-word name */
  hamlet: 8,
  /** more for a rarely used name */
  rareName: 2,
  /** less where the text says that a locality follows: "bei", "near" */
  afterPreposition: -0.8,
  /** more for each further locality in "Utah und Arizona" */
  anotherLocality: 0.3,
  here: 0.2,

  /** "open on Sunday", "am 24.12." */
  openTime: 0.5,
  /** "heute Abend", "on Sunday" */
  time: 1.8,
  /** "Sunday", "offen" */
  bareTime: 2,
  /** added if it may form a name with the unknown word beside it: "TGI Fridays", "Guten Morgen", not "Pizza jetzt" */
  bareTimeBesideUnknown: 5,
  radius: 0.5,

  filler: 0.3,
  /** understood, but not used: praise of a kind, a town that is not wanted */
  unused: 1,
  /** a visit to a kind of place, where no place has the word */
  visit: 3.5,
  /** "near me" beside a town */
  hereBesideTown: 1.6,
  /** a street and a number that no place of ours has */
  address: 3.5,
  /** a name of a place of ours, typing errors forgiven */
  misspelledName: 3.2,
  /** more if it is not the whole name */
  misspelledPartOfName: 1,
  misspelledText: 5.8,
  misspelledKind: 2.2,
  misspelledLocality: 3.4,
  /** a large town without our places around it: little more than an unknown word, so that it becomes a suggestion */
  misspelledLocalityWithoutPlaces: 7,
  /** a well-known city or sight: "Seatle", "Yankeee Stadium" */
  misspelledWellKnown: 5.5,
  unknown: 6,
  /** more beside unknown words for a single letter, or for a word found in no name if nothing else is understood: "Motel 6" */
  textBesideUnknown: 4,
  /** more if it is a kind of place, which the search should use */
  kindUnknown: 4,
  /** more for each further unknown word beside it */
  anotherUnknown: 2,
  /** more for reading a quoted span as anything but words */
  notQuoted: 20,

  /** more for a reading without results: in a small town, by a name, by other words; a kind without results costs nothing */
  nothingInSmallTown: 5,
  /** for a kind, in a town that people know by name */
  nothingOfKind: 1.5,
  nothingByName: 2,
  nothingByText: 5,
  /** more for words that no place has together */
  nothingAnywhere: 9,
} as const

/** How much more than the best reading a runner-up may cost to be offered. */
export const RUNNER_UP = 1.5

/** How well known a town is, by its inhabitants. */
export const INHABITANTS = {
  /** a smaller town is a hamlet, whose name more likely means something else */
  hamlet: 2_000,
  /** from this size on people ask for a town by its name */
  town: 5_000,
  /** the same for a town whose name may be a word in the language of its country */
  townOfWord: 10_000,
  /** a city that people ask for even if no places are in it */
  large: 50_000,
  /** its name hardly means anything else */
  city: 100_000,
  /** so well known that even a misspelt name hardly means anything else: "Seatle" */
  metropolis: 250_000,
  /** known in every country */
  worldCity: 1_000_000,
} as const

/** The fewest letters of a misspelt word that is read as a word of a text, a metropolis, a large city or a sight. */
export const LETTERS = { text: 7, metropolis: 6, city: 7, sight: 8, distinctSight: 10 }

/** A possible meaning of the tokens from `from` to before `to`. A cover has only one of the candidates that share a bit of `uses`. */
export type Candidate<Meaning> = {
  from: number
  to: number
  cost: number
  uses?: number
  meaning: Meaning
}

/** Adjacent candidates that together cover all tokens. */
export type Cover<Meaning> = { cost: number; candidates: Candidate<Meaning>[] }

type PartialCover<Meaning> = {
  cost: number
  last?: Candidate<Meaning>
  before?: PartialCover<Meaning>
}

/**
 * The cheapest covers of this many tokens, cheapest first, at most `most`. Which candidates may follow a position depends only on the
 * bits used before it, so the best partial covers are kept for each set of used bits.
 */
export function cheapestCovers<Meaning>(
  length: number,
  candidates: readonly Candidate<Meaning>[],
  most: number,
): Cover<Meaning>[] {
  const at = Array.from({ length: length + 1 }, () => new Map<number, PartialCover<Meaning>[]>())
  at[0]?.set(0, [{ cost: 0 }])
  const byStart = Map.groupBy(candidates, ({ from }) => from)
  for (let position = 0; position < length; position++) {
    for (const [used, partials] of at[position] ?? []) {
      for (const candidate of byStart.get(position) ?? []) {
        const uses = candidate.uses ?? 0
        if ((used & uses) !== 0) continue
        const reached = at[candidate.to]
        if (!reached) continue
        const kept = reached.get(used | uses) ?? []
        for (const before of partials) insertByCost(kept, before, candidate, most)
        reached.set(used | uses, kept)
      }
    }
  }
  return Array.from(at[length]?.values() ?? [])
    .flat()
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, most)
    .map(coverOf)
}

function insertByCost<Meaning>(
  kept: PartialCover<Meaning>[],
  before: PartialCover<Meaning>,
  last: Candidate<Meaning>,
  most: number,
): void {
  const cost = before.cost + last.cost
  let place = kept.length
  while (place > 0 && (kept[place - 1]?.cost ?? 0) > cost) place--
  if (place >= most) return
  kept.splice(place, 0, { cost, last, before })
  if (kept.length > most) kept.pop()
}

function coverOf<Meaning>(whole: PartialCover<Meaning>): Cover<Meaning> {
  const candidates: Candidate<Meaning>[] = []
  for (let part: PartialCover<Meaning> | undefined = whole; part?.last; part = part.before) {
    candidates.unshift(part.last)
  }
  return { cost: whole.cost, candidates }
}
