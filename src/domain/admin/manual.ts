import { type Block, parseMarkdown } from '../../lib/markdown/markdown.ts'
import { fold } from '../../lib/text/fold.ts'
import type { Locale } from '../places/place.ts'

/** The pages of the manual in the order of its contents. Each is a file for every language in `docs/manual`. */
export const MANUAL_CHAPTERS = {
  beginning: ['first-steps', 'overview', 'site', 'legal-texts', 'settings'],
  places: [
    'places',
    'locations',
    'hours',
    'categories',
    'photos',
    'areas',
    'several-places',
    'scheduled-changes',
    'duplicates',
    'asking-places',
  ],
  files: ['import', 'import-doubts', 'fetched-files', 'export', 'regions'],
  maps: ['streets', 'street-tiles', 'google-maps'],
  messages: ['forms', 'inbox', 'quarantine', 'corrections'],
  people: ['users', 'account', 'log', 'privacy'],
  programs: ['embedding', 'api', 'webhooks'],
  server: ['backup', 'update', 'postgresql', 'troubleshooting'],
} as const

export type ManualChapter = keyof typeof MANUAL_CHAPTERS
export type ManualPageName = (typeof MANUAL_CHAPTERS)[ManualChapter][number]

export type ManualPage = {
  title: string
  /** the text before the first section */
  lead: Block[]
  sections: ManualSection[]
}

export type ManualSection = ManualHeading & { blocks: Block[] }

type ManualHeading = {
  /** the fragment of links to the section, made from its heading as GitHub does */
  anchor: string
  heading: string
}

export type ManualTitle = { name: ManualPageName; title: string }

/** A page that a search found, or a section of it, with a sentence that has one of the words. */
export type ManualSearchResult = ManualTitle & { section?: ManualHeading; excerpt: string }

/** The manual of the admin. */
export type Manual = {
  contents(locale: Locale): { chapter: ManualChapter; pages: ManualTitle[] }[]
  page(name: string, locale: Locale): ManualPage | undefined
  /**
   * The parts with most of the words, best first. Rare words count more than common ones, and titles and headings more than texts. Umlauts,
   * accents, capitals and endings do not matter, and a long word is also found inside a longer one.
   */
  search(typed: string, locale: Locale): ManualSearchResult[]
}

/** The texts are read once per language, when somebody first asks for one. */
export function createManual(read: (name: ManualPageName, locale: Locale) => string): Manual {
  const known = new Map<Locale, Texts>()
  const textsIn = (locale: Locale) => {
    const texts = known.get(locale) ?? readTexts((name) => read(name, locale))
    known.set(locale, texts)
    return texts
  }
  return {
    contents(locale) {
      const { pages } = textsIn(locale)
      return Object.entries(MANUAL_CHAPTERS).map(([chapter, names]) => ({
        // Object.entries forgets that the keys are chapters.
        chapter: chapter as ManualChapter,
        pages: names.map((name) => ({ name, title: pages.get(name)?.title ?? name })),
      }))
    },
    page(name, locale) {
      const page = textsIn(locale).pages.get(name)
      return page && parsePage(page)
    },
    search: (typed, locale) => findParts(stemsOf(typed), textsIn(locale).parts),
  }
}

/** A page as it was written, split at its headings. */
type Source = ManualTitle & { lead: string; sections: { heading: string; text: string }[] }

type Texts = { pages: Map<string, Source>; parts: Part[] }

function readTexts(read: (name: ManualPageName) => string): Texts {
  const names: ManualPageName[] = Object.values(MANUAL_CHAPTERS).flat()
  const pages = names.map((name) => splitPage(name, read(name)))
  return { pages: new Map(pages.map((page) => [page.name, page])), parts: pages.flatMap(partsOf) }
}

function splitPage(name: ManualPageName, text: string): Source {
  const [head = '', ...sections] = text.split(/^## /m)
  return {
    name,
    title: firstLine(head).replace(/^# /, ''),
    lead: afterFirstLine(head),
    sections: sections.map((section) => ({
      heading: firstLine(section),
      text: afterFirstLine(section),
    })),
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
const afterFirstLine = (text: string) => text.slice(firstLine(text).length)

function parsePage({ title, lead, sections }: Source): ManualPage {
  return {
    title,
    lead: parseMarkdown(lead),
    sections: sections.map(({ heading, text }) => ({
      heading,
      anchor: anchorOf(heading),
      blocks: parseMarkdown(text),
    })),
  }
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** The unit of a search: the beginning of a page, or a section. */
type Part = ManualTitle & { section?: ManualHeading; text: string; folded: FoldedTexts }

/** In the form that is compared with words. */
type FoldedTexts = { title: string; heading: string; text: string }

function partsOf({ name, title, lead, sections }: Source): Part[] {
  const page = { name, title }
  const of = (text: string, heading?: string): Part => ({
    ...page,
    section: heading === undefined ? undefined : { heading, anchor: anchorOf(heading) },
    text: withoutMarkup(text),
    folded: {
      title: foldWords(title),
      heading: foldWords(heading ?? ''),
      text: foldWords(withoutMarkup(text)),
    },
  })
  return [of(lead), ...sections.map(({ heading, text }) => of(text, heading))]
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(/(?<!\n)\n(?!\n| *(?:>|-|\d+\.) )/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/^ *(?:>|-|\d+\.) |[*`[]/gm, '')
    .trim()
}

/** Its words, each after a space. */
const foldWords = (text: string) => ` ${fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`

const MAX_QUERY_LENGTH = 100
const MAX_RESULTS = 12
/** Of the best score: a part that has a word only in its text still follows a title that has it. */
const MIN_SCORE_SHARE = 0.3
const MIN_STEM_LENGTH = 4
/** Longer ones are also looked for inside words, because German joins words. */
const MAX_PREFIX_LENGTH = 3

/** The typed words without the endings that German and English give them. */
function stemsOf(typed: string): string[] {
  const words = fold(typed.slice(0, MAX_QUERY_LENGTH)).match(/[\p{L}\p{N}]+/gu) ?? []
  const stems = words.map((word) => {
    const stem = word.replace(/(?:en|er|es|e|n|s|t)$/, '')
    return stem.length < MIN_STEM_LENGTH ? word : stem
  })
  return [...new Set(stems)]
}

function containsStem(text: string, stem: string): boolean {
  return text.includes(stem.length > MAX_PREFIX_LENGTH ? stem : ` ${stem}`)
}

/** The weight of a word by where it occurs. */
const WEIGHTS = { title: 3, heading: 2, text: 1 }

function findParts(stems: readonly string[], parts: readonly Part[]): ManualSearchResult[] {
  const weighed = stems.map((stem) => {
    const count = parts.filter(({ folded: { heading, text } }) =>
      containsStem(heading + text, stem),
    ).length
    return { stem, rarity: Math.log(1 + parts.length / (1 + count)) }
  })
  const found = parts
    .map((part) => ({ part, score: weighed.reduce((sum, one) => sum + scoreOf(part, one), 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const least = (found[0]?.score ?? 0) * MIN_SCORE_SHARE
  return found
    .filter(({ score }) => score >= least)
    .slice(0, MAX_RESULTS)
    .map(({ part: { name, title, section, text } }) => ({
      name,
      title,
      section,
      excerpt: excerptOf(text, stems),
    }))
}

// The title is that of the page; its sections have headings of their own.
function scoreOf(
  { section, folded: at }: Part,
  { stem, rarity }: { stem: string; rarity: number },
) {
  if (!section && containsStem(at.title, stem)) return rarity * WEIGHTS.title
  if (containsStem(at.heading, stem)) return rarity * WEIGHTS.heading
  return containsStem(at.text, stem) ? rarity * WEIGHTS.text : 0
}

const MAX_EXCERPT_LENGTH = 200

function excerptOf(text: string, stems: readonly string[]): string {
  const sentences = text.split(/\n+|(?<=[.!?]) (?=\p{Lu})/u)
  const counted = sentences.map((sentence) => {
    const words = foldWords(sentence)
    return { sentence, count: stems.filter((stem) => containsStem(words, stem)).length }
  })
  const [best] = counted.toSorted((a, b) => b.count - a.count)
  const shown = best?.sentence ?? ''
  return shown.length > MAX_EXCERPT_LENGTH ? `${shown.slice(0, MAX_EXCERPT_LENGTH)} …` : shown
}
