/**
 * What each meaning of a span of the text costs; the cheapest cover of the whole text wins. A cost is a measure of surprise: words
 * that we know for certain cost little, a guess costs more, and a word that nobody knows costs most.
 */
export const COSTS = {
  /** all that is typed, or several words, are the name of a place as it is written: little words, too, as in "Me and You" */
  fullName: 0.15,
  /** the whole name of a place of ours, legal forms aside */
  name: 1,
  /** each word that the text and the name do not share, such as that of the kind: "Zion" for "Zion-Nationalpark" */
  unsharedWord: 0.7,
  /** all words in the name of one place, not all of the name */
  inName: 2.5,
  /** all words somewhere in one place: its street, its town, its description */
  inText: 2,
  /** more for each of these words, so that "Lagunitas Petaluma" is a name and a town */
  inTextWord: 1.2,
  /** more where the last word is unfinished */
  beginning: 0.6,
  /** and where all that is typed is the name of a town: "Cham" */
  beginningOfTown: 2,
  kind: 1,
  /** what is said of a kind is rather that than the kind: a microbrewery */
  attribute: 0.9,

  /** a postal code, coordinates, an id: they mean nothing else */
  code: 0.8,
  /** a town with the state or the country that it is in */
  localityInRegion: 1.3,
  /** a town of 100,000 inhabitants, a state, a country or a part of one */
  largeLocality: 1.4,
  landscape: 2.2,
  /** a town around which places of ours lie */
  localityWithPlaces: 2,
  /** one of 50,000 without any */
  largeLocalityInVain: 2.4,
  /** a sight by a name that is hardly anything else: with a further word it is still that sight */
  sight: 1.9,
  /** any other town */
  smallLocality: 4,
  /** a hamlet that is called by a word */
  hamlet: 8,
  /** more for a name that hardly anybody uses for it */
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
  /** added where it may form a name with the unknown word beside it: "TGI Fridays", "Guten Morgen", not "Pizza jetzt" */
  bareTimeBesideUnknown: 5,
  radius: 0.5,

  filler: 0.3,
  /** understood, but not searched by: praise of a kind, a town that is not wanted */
  unused: 1,
  /** a visit to a kind of place, where no place has the word */
  visit: 3.5,
  /** where somebody is, beside a town */
  hereBesideTown: 1.6,
  /** a street and a number that no place of ours has */
  address: 3.5,
  /** a name of a place of ours, typing errors forgiven */
  misspeltName: 3.2,
  /** more where it is not all of the name */
  misspeltPartOfName: 1,
  misspeltText: 5.8,
  misspeltKind: 2.2,
  misspeltLocality: 3.4,
  /** a large town without places of ours around it: little more than a word that nobody knows, to be offered */
  misspeltLocalityInVain: 7,
  /** a city or a sight that many know: "Seatle", "Yankeee Stadium" */
  misspeltWellKnown: 5.5,
  unknown: 6,
  /** added when the text has unknown words and nothing else that is understood, for a word found in no name ("Motel 6") or a single letter */
  textBesideUnknown: 4,
  /** more where it is a kind of place, which is what is wanted */
  kindUnknown: 4,
  /** more for each further one beside it */
  anotherUnknown: 2,
  /** what stands in quotation marks is words */
  notQuoted: 20,

  /** more for a reading that finds nothing there: in a small town, by a name, by other words; a kind is nowhere in vain */
  nothingInSmallTown: 5,
  /** of a kind, in a town that people know by its name */
  nothingOfKind: 1.5,
  nothingByName: 2,
  nothingByText: 5,
  /** more for words that no place has together */
  nothingAnywhere: 9,
} as const

/** A runner-up may cost so much more than the best reading to be offered. */
export const RUNNER_UP = 1.5

/** How well known a town is, by its inhabitants. */
export const INHABITANTS = {
  /** a hamlet, whose name is rather a word of another meaning, is below */
  hamlet: 2_000,
  /** people ask for a town by its name from here on */
  town: 5_000,
  /** and from here on where its name may be a word of the language that people speak there */
  townOfWord: 10_000,
  /** a city, asked for also where nothing is in it */
  large: 50_000,
  /** a word that is its name hardly means anything else */
  city: 100_000,
  /** everybody knows it, so that a word of its length hardly means anything else: "Seatle" */
  metropolis: 250_000,
  /** known in every country */
  worldCity: 1_000_000,
} as const

/** How many letters a misspelt word needs at least to be read as one of a text, a metropolis, a large city or a sight. */
export const LETTERS = { text: 7, metropolis: 6, city: 7, sight: 8, distinctSight: 10 }

/** What a span of tokens may mean, `from` to before `to`. Of candidates that share a bit of `uses` a cover has one. */
export type Candidate<Meaning> = {
  from: number
  to: number
  cost: number
  uses?: number
  meaning: Meaning
}

/** Candidates side by side that cover all tokens. */
export type Cover<Meaning> = { cost: number; candidates: Candidate<Meaning>[] }

type Partial<Meaning> = { cost: number; last?: Candidate<Meaning>; before?: Partial<Meaning> }

/**
 * The cheapest covers of so many tokens, cheapest first, at most `most`. What follows a position depends only on what has been used
 * before it, so the best of each set of used bits are kept.
 */
export function cheapestCovers<Meaning>(
  length: number,
  candidates: readonly Candidate<Meaning>[],
  most: number,
): Cover<Meaning>[] {
  const at = Array.from({ length: length + 1 }, () => new Map<number, Partial<Meaning>[]>())
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
        for (const before of partials) keep(kept, before, candidate, most)
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

function keep<Meaning>(
  kept: Partial<Meaning>[],
  before: Partial<Meaning>,
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

function coverOf<Meaning>(whole: Partial<Meaning>): Cover<Meaning> {
  const candidates: Candidate<Meaning>[] = []
  for (let part: Partial<Meaning> | undefined = whole; part?.last; part = part.before) {
    candidates.unshift(part.last)
  }
  return { cost: whole.cost, candidates }
}
