import type { Locale } from '../../domain/places/place.ts'
import { type Block, parseMarkdown } from '../../lib/markdown/markdown.ts'

/** What the owner wrote for a legal page, in the reader's language or else in the other; undefined for the template. */
export function ownText(
  texts: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): Block[] | undefined {
  const text = texts?.[locale] ?? texts?.de ?? texts?.en
  return text === undefined ? undefined : parseMarkdown(text)
}
