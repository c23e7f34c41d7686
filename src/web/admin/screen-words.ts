import type { Locale } from '../../domain/places/place.ts'
import { useLocale } from '../locale.ts'

/** The texts of one screen, which visitors' pages do not carry: by locale, and as a hook in that of the page. */
export function screenWords<Words>(words: Record<Locale, Words>) {
  const useScreenWords = (): Words => words[useLocale()]
  return [(locale: Locale): Words => words[locale], useScreenWords] as const
}
