import { LOCALES, type Locale } from '../../domain/places/place.ts'

type Files<Words> = Record<Locale, () => Promise<Words>>

/**
 * Loads a part of the sentences: on the server in every language, in a browser in that of its document alone. To change the language is
 * to open another document (decision 41).
 *
 * The files of sentences import nothing that waits for them, or neither would ever be loaded.
 */
export async function loadWords<Words>(files: Files<Words>): Promise<(locale: Locale) => Words> {
  if (typeof document === 'undefined') {
    const all = await Promise.all(
      LOCALES.map(async (locale) => [locale, await files[locale]()] as const),
    )
    const byLocale = new Map(all)
    return (locale) => byLocale.get(locale) ?? fail(locale)
  }
  const locale = LOCALES.find((one) => one === document.documentElement.lang) ?? 'de'
  const words = await files[locale]()
  return () => words
}

function fail(locale: Locale): never {
  throw new Error(`no sentences in ${locale}`)
}
