import type { LegalTexts } from '../../domain/admin/site-settings.ts'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import { type Block, parseMarkdown } from '../../lib/markdown/markdown.ts'
import type { LegalPage, LegalSection } from '../messages/legal.de.ts'
import { messagesOf } from '../messages/index.ts'

export type LegalPageView = {
  title: string
  /** what the owner wrote, instead of the sections of the template */
  own?: Block[]
  sections: LegalSection[]
  sourcesTitle: string
  /** whom to credit for data that is shown */
  sources?: readonly string[]
}

/** A legal page as the owner wrote it, in the reader's language or else in another; without it, the template. */
export function toLegalPage(page: LegalPage, texts: LegalTexts, locale: Locale): LegalPageView {
  const { legal, place } = messagesOf(locale)
  const { title, sections } = legal[page]
  const written = texts[page]
  const text = [locale, ...LOCALES].map((one) => written?.[one]).find((own) => own !== undefined)
  const own = text === undefined ? undefined : parseMarkdown(text)
  return { title, own, sections: own ? [] : sections, sourcesTitle: place.sources }
}
