/** A new one needs its line in `LOCAL_NAMES` and in `place-fields.ts` first: until then nearly every file is reported. */
export const LOCALES = ['de', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** The field with the name in each language. */
const LOCAL_NAMES = { de: 'nameDe', en: 'nameEn' } as const satisfies Record<Locale, string>

export type LocalNameField = (typeof LOCAL_NAMES)[Locale]

export const LOCAL_NAME_FIELDS = LOCALES.map((locale) => LOCAL_NAMES[locale])

/** What a place is called in a language, where that is not its main name. */
export type TranslatedNames = { [Name in LocalNameField]?: string }

type Named = TranslatedNames & { name: string }

/** Those that are set. */
export function localNamesOf(place: TranslatedNames): TranslatedNames {
  const names: TranslatedNames = {}
  for (const field of LOCAL_NAME_FIELDS) {
    if (place[field] !== undefined) names[field] = place[field]
  }
  return names
}

/** What a place is called in a language; its main name where it has no other. */
export function nameIn(place: Named, locale: Locale): string {
  return place[LOCAL_NAMES[locale]] ?? place.name
}

type ManyNamed = Named & { alsoKnownAs: readonly string[] }

/** All names of a place, each once: the main one, those of languages, and what else people call it. */
export function allNamesOf(place: ManyNamed): string[] {
  // As most places are, of which a million pass here when a catalogue is built.
  const isOnlyNamed = LOCAL_NAME_FIELDS.every((field) => place[field] === undefined)
  if (isOnlyNamed && place.alsoKnownAs.length === 0) return [place.name]
  const local = LOCAL_NAME_FIELDS.flatMap((field) => place[field] ?? [])
  return [...new Set([place.name, ...local, ...place.alsoKnownAs])]
}

/** The names beside the one that is shown in a language. */
export function otherNamesIn(place: ManyNamed, locale: Locale): string[] {
  const shown = nameIn(place, locale)
  return allNamesOf(place).filter((name) => name !== shown)
}
