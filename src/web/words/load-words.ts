import { LOCALES, type Locale } from '../../domain/places/place.ts'
import { useLocale } from '../locale.ts'

type Files<Words> = Record<Locale, () => Promise<Words>>

/** The texts in a given language, and a hook for those in the language of the page. */
type LoadedWords<Words> = [wordsIn: (locale: Locale) => Words, useWords: () => Words]

/**
 * Loads a set of texts: on the server in every language, in a browser only in that of its document. Changing the language opens
 * another document (decision 41).
 *
 * The text files must not import anything that waits for them, or neither would ever be loaded.
 */
export async function loadWords<Words>(files: Files<Words>): Promise<LoadedWords<Words>> {
  const wordsIn = typeof document === 'undefined' ? await loadAll(files) : await loadOne(files)
  return [wordsIn, () => wordsIn(useLocale())]
}

async function loadAll<Words>(files: Files<Words>): Promise<(locale: Locale) => Words> {
  const all = await Promise.all(
    LOCALES.map(async (locale) => [locale, await files[locale]()] as const),
  )
  const byLocale = new Map(all)
  return (locale) => byLocale.get(locale) ?? fail(locale)
}

async function loadOne<Words>(files: Files<Words>): Promise<() => Words> {
  const locale = LOCALES.find((one) => one === document.documentElement.lang) ?? 'de'
  const words = await files[locale]()
  return () => words
}

function fail(locale: Locale): never {
  throw new Error(`no sentences in ${locale}`)
}
