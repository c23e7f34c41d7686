import type { HeldOut } from './judge-answer.ts'

// What the held-out lists expect of an answer, in few words.

export const BREWERIES = { kind: 'brauerei' } as const
export const PARKS = { kind: 'nationalpark' } as const
export const TOWNS = { kind: 'deutsche-stadt' } as const
export const HERE = { fromHere: true } as const
export const NOTHING = { nothing: true } as const

export const place = (...first: string[]) => ({ first })
export const around = (lat: number, lng: number, km = 25) => ({ within: [lat, lng, km] as const })
export const state = (...region: string[]) => ({ region })
export const on = (day: string, from?: number, to = from) => ({
  open: from === undefined || to === undefined ? { day } : { day, hours: [from, to] as const },
})

/** A place that is added to the demo, and the text that a person types for it: its name, unless another text is given. */
export type InventedPlace = readonly [
  name: string,
  town: string,
  lat: number,
  lng: number,
  typed?: string,
]

export type AdversarialTexts = {
  /** judged over the demo site alone */
  overTheDemo: readonly HeldOut[]
  /** the places that `byName` asks for; they lie among those of the demo */
  invented: readonly InventedPlace[]
  byName: readonly HeldOut[]
}

// Adversarial texts never name a time.
export const textWithoutTown = (typed: string): HeldOut => [typed, { at: '', open: null }]
export const textAbout = (typed: string, ...first: string[]): HeldOut => [
  typed,
  { first, open: null },
]
export const textAround = (typed: string, lat: number, lng: number, km = 25): HeldOut => [
  typed,
  { within: [lat, lng, km], open: null },
]
export const textWithNothing = (typed: string): HeldOut => [typed, NOTHING]

/** Each name, and each third with its town. */
export function textsByName(invented: readonly InventedPlace[]): HeldOut[] {
  return invented.flatMap(([name, town, , , typed = name], index) => [
    textAbout(typed, name),
    ...(index % 3 === 0 ? [textAbout(`${typed} ${town}`, name)] : []),
  ])
}
