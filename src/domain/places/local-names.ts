/** A locale goes here, in `LOCAL_NAMES` and in `LOCAL_NAME` (`place-fields.ts`); until all three have it, nearly every file has errors. */
export const LOCALES = ['de', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** The field with the name in each language. */
const LOCAL_NAMES = { de: 'nameDe', en: 'nameEn' } as const satisfies Record<Locale, string>

export type LocalNameField = (typeof LOCAL_NAMES)[Locale]

export const LOCAL_NAME_FIELDS = LOCALES.map((locale) => LOCAL_NAMES[locale])

/** The names of a place in languages where it has another name than its main one. */
export type TranslatedNames = { [Name in LocalNameField]?: string }

type Named = TranslatedNames & { name: string }

/** The translated names that are set. */
export function localNamesOf(place: TranslatedNames): TranslatedNames {
  const names: TranslatedNames = {}
  for (const field of LOCAL_NAME_FIELDS) {
    if (place[field] !== undefined) names[field] = place[field]
  }
  return names
}

/** The name of a place in a language; its main name unless it has another. */
export function nameIn(place: Named, locale: Locale): string {
  return place[LOCAL_NAMES[locale]] ?? place.name
}

type ManyNamed = Named & { alsoKnownAs: readonly string[] }

/** All names of a place without duplicates: the main one, the translated ones, and other names that people use. */
export function allNamesOf(place: ManyNamed): string[] {
  // A fast path for most places; building a catalogue calls this a million times.
  const isOnlyNamed = LOCAL_NAME_FIELDS.every((field) => place[field] === undefined)
  if (isOnlyNamed && place.alsoKnownAs.length === 0) return [place.name]
  const local = LOCAL_NAME_FIELDS.flatMap((field) => place[field] ?? [])
  return [...new Set([place.name, ...local, ...place.alsoKnownAs])]
}

/** All names except the one shown in a language. */
export function otherNamesIn(place: ManyNamed, locale: Locale): string[] {
  const shown = nameIn(place, locale)
  return allNamesOf(place).filter((name) => name !== shown)
}
