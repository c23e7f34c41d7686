import type { ResponsibleParty } from '../../domain/admin/responsible.ts'
import type { LegalTexts } from '../../domain/admin/site-settings.ts'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import { type Block, type Inline, parseMarkdown } from '../../lib/markdown/markdown.ts'
import type { LegalPage, LegalSection, ResponsibleWords } from '../messages/legal.de.ts'
import { messagesOf } from '../messages/index.ts'

export type LegalPageView = {
  title: string
  /** the owner's text and details, above the sections */
  ownerContent: Block[]
  sections: LegalSection[]
}

/**
 * A legal page: the owner's text in the reader's language or else in another, who is responsible, and the template. The privacy
 * page always keeps what the program says about storage; the other templates appear only while there is no other text.
 */
export function toLegalPage(page: LegalPage, texts: LegalTexts, locale: Locale): LegalPageView {
  const { legal, responsible: words } = messagesOf(locale)
  const { title, sections } = legal[page]
  const written = texts[page]
  const text = [locale, ...LOCALES].map((one) => written?.[one]).find((own) => own !== undefined)
  const ownerContent = [
    ...(text === undefined ? [] : parseMarkdown(text, 'legal')),
    ...responsibleBlocks(page, texts.responsible ?? {}, words),
  ]
  const isKept = page === 'privacy' || ownerContent.length === 0
  return { title, ownerContent, sections: isKept ? sections : [] }
}

function responsibleBlocks(
  page: LegalPage,
  details: ResponsibleParty,
  words: ResponsibleWords,
): Block[] {
  if (page === 'imprint') return imprintBlocks(details, words)
  return page === 'privacy' ? privacyBlocks(details, words) : []
}

function imprintBlocks(details: ResponsibleParty, words: ResponsibleWords): Block[] {
  return [
    ...section(words.imprint, lines(details.organisation, details.address)),
    ...section(words.representative, lines(details.representative)),
    ...section(words.contact, contactLines(details, words)),
    ...section(words.register, lines(details.register)),
    ...section(words.taxNumbers, lines(details.taxNumbers)),
    ...section(words.authority, lines(details.authority)),
    ...section(words.editor, lines(details.editor)),
  ]
}

function privacyBlocks(details: ResponsibleParty, words: ResponsibleWords): Block[] {
  const controller = lines(details.organisation, details.address)
  const introduced = (sentence: string, text: string | undefined) =>
    text === undefined ? [] : lines(sentence, text)
  return [
    ...section(words.controller, [...controller, ...contactLines(details, words)]),
    ...section(words.dataProtectionOfficer, lines(details.dataProtectionOfficer)),
    ...section(words.hosting, introduced(words.hostedBy, details.hosting)),
    ...section(
      words.dataProtectionAuthority,
      introduced(words.complain, details.dataProtectionAuthority),
    ),
  ]
}

/** Empty if it has no lines. */
function section(title: string, content: Inline[][]): Block[] {
  if (content.length === 0) return []
  const broken = content.flatMap((line, at) =>
    at === 0 ? line : [{ kind: 'break' } as const, ...line],
  )
  return [
    { kind: 'heading', level: 2, content: [{ kind: 'text', text: title }] },
    { kind: 'paragraph', content: broken },
  ]
}

function lines(...texts: (string | undefined)[]): Inline[][] {
  return texts
    .flatMap((text) => text?.split('\n') ?? [])
    .map((text): Inline[] => [{ kind: 'text', text }])
}

function contactLines({ email, phone }: ResponsibleParty, words: ResponsibleWords): Inline[][] {
  const mail: Inline[] = email
    ? [
        { kind: 'text', text: `${words.email}: ` },
        { kind: 'link', url: `mailto:${email}`, content: [{ kind: 'text', text: email }] },
      ]
    : []
  const numbers = phone ? lines(`${words.phone}: ${phone}`) : []
  return mail.length > 0 ? [mail, ...numbers] : numbers
}
