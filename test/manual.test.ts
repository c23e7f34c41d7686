import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createManual, type ManualPage } from '../src/domain/admin/manual.ts'
import { SECTIONS } from '../src/domain/admin/settings-sections.ts'
import { LOCALES, type Locale } from '../src/domain/places/place.ts'
import { PROBLEM_CODES } from '../src/domain/problem.ts'
import { type Block, type Inline, plainText } from '../src/lib/markdown/markdown.ts'
import { readManualPage } from '../src/server/admin/read-manual-page.ts'
import { settingNames } from '../src/server/config.ts'
import { adminPath, adminPathIn, adminRouteOf } from '../src/web/admin/admin-routes.ts'
import { HELP_PAGES } from '../src/web/admin/manual/help-pages.ts'
import { localeOfPath, pathIn } from '../src/web/paths.ts'

const ROOT = join(import.meta.dirname, '..')
const MESSAGES = join(ROOT, 'src/web/messages')

const manual = createManual(readManualPage)
const NAMES = manual.contents('de').flatMap(({ pages }) => pages.map(({ name }) => name))

/** A text of the catalogue in each language; a text with gaps is a function. */
type Words = { key: string } & Record<Locale, unknown>

let catalogue: Words[] = []

beforeAll(async () => {
  const files = globSync('{*,admin/*}.de.ts', { cwd: MESSAGES }).toSorted()
  const found = files.map(async (file) => {
    const [de, en]: unknown[] = await Promise.all(
      [file, file.replace('.de.ts', '.en.ts')].map((name) => import(join(MESSAGES, name))),
    )
    return wordsIn(file, de, en)
  })
  catalogue = (await Promise.all(found)).flat()
})

function wordsIn(key: string, de: unknown, en: unknown): Words[] {
  if (typeof de === 'string' || typeof de === 'function') return [{ key, de, en }]
  if (typeof de !== 'object' || de === null) return []
  return Object.entries(de).flatMap(([name, value]) =>
    wordsIn(`${key} ${name}`, value, Object.entries(en ?? {}).find(([one]) => one === name)?.[1]),
  )
}

/** The keys of texts that match; `…` stands for a gap or for the rest of a long text. */
function keysOf(said: string, locale: Locale): Set<string> {
  const found = catalogue.filter(({ [locale]: words }) => says(words, said))
  return new Set(found.map(({ key }) => key))
}

function says(words: unknown, said: string): boolean {
  if (words === said) return true
  const source = typeof words === 'string' ? words : String(words)
  const pieces = said.split('…').map((piece) => piece.trim())
  if (pieces.length === 1) {
    return typeof words === 'function' && ["'", '"', '`'].some((q) => source.includes(q + said + q))
  }
  const ends = pieces.reduce((from, piece) => {
    const at = source.indexOf(piece, from)
    return at < 0 ? Infinity : at + piece.length
  }, 0)
  return Number.isFinite(ends)
}

const blocksOf = ({ lead, sections }: ManualPage): Block[] => [
  ...lead,
  ...sections.flatMap(({ blocks }) => blocks),
]

function inside(block: Block): Block[] {
  if (block.kind === 'list') return [block, ...block.items.flat().flatMap(inside)]
  return block.kind === 'quote' ? [block, ...block.blocks.flatMap(inside)] : [block]
}

const inlinesOf = (page: ManualPage): Inline[] =>
  blocksOf(page)
    .flatMap(inside)
    .flatMap((block) => ('content' in block ? block.content.flatMap(insideInline) : []))

function insideInline(inline: Inline): Inline[] {
  return 'content' in inline ? [inline, ...inline.content.flatMap(insideInline)] : [inline]
}

const textOf = (content: Inline[]) => plainText([{ kind: 'paragraph', content }])

const labelsOf = (page: ManualPage) =>
  inlinesOf(page).flatMap((one) => (one.kind === 'strong' ? textOf(one.content) : []))

const quotesOf = (page: ManualPage) =>
  blocksOf(page).flatMap((block) => (block.kind === 'quote' ? plainText(block.blocks) : []))

const codesOn = (name: string) =>
  LOCALES.flatMap((locale) =>
    inlinesOf(pageOf(name, locale)).flatMap((one) => (one.kind === 'code' ? one.text : [])),
  )

const linksOf = (page: ManualPage) =>
  inlinesOf(page).flatMap((one) =>
    one.kind === 'link' ? { url: one.url, text: textOf(one.content) } : [],
  )

function pageOf(name: string, locale: Locale): ManualPage {
  const page = manual.page(name, locale)
  if (!page) throw new Error(`${name} is missing`)
  return page
}

describe('the manual', () => {
  test.each(LOCALES)('has a file for every page of its contents, and no others (%s)', (locale) => {
    const files = readdirSync(join(ROOT, 'docs/manual', locale))
    expect(files.toSorted()).toEqual(NAMES.map((name) => `${name}.md`).toSorted())
  })

  test.each(NAMES)('says the same in both languages, block by block: %s', (name) => {
    const [german, english] = LOCALES.map((locale) => {
      const { lead, sections } = pageOf(name, locale)
      return [lead, ...sections.map(({ blocks }) => blocks)].map((blocks) => blocks.map(shapeOf))
    })
    expect(english).toEqual(german)
  })

  test.each(NAMES)('names only buttons, fields and menus of the screens: %s', (name) => {
    expect(withoutTwin(name, labelsOf)).toEqual([])
  })

  test.each(NAMES)('quotes only sentences that the screens show: %s', (name) => {
    expect(withoutTwin(name, quotesOf)).toEqual([])
  })

  test.each(NAMES)('links only to what exists, in its own language: %s', (name) => {
    const broken = LOCALES.flatMap((locale) =>
      linksOf(pageOf(name, locale)).filter((link) => !leadsSomewhere(link, locale)),
    )
    expect(broken).toEqual([])
  })

  test.each(NAMES)('names only settings that exist: %s', (name) => {
    const named = codesOn(name).filter((code) => /^[A-Z]+(?:_[A-Z]+)+$/.test(code))
    expect(named.filter((one) => !settingNames().includes(one))).toEqual([])
  })

  test('names only error codes that the API has', () => {
    const named = codesOn('api').filter((code) => /^[a-z]+(?:_[a-z]+)*$/.test(code))
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((one) => !PROBLEM_CODES.some((code) => code === one))).toEqual([])
  })

  test.each(LOCALES)('is short: no page is a chapter (%s)', (locale) => {
    const long = NAMES.filter(
      (name) => plainText(blocksOf(pageOf(name, locale))).split(' ').length > 600,
    )
    expect(long).toEqual([])
  })
})

/** Quotes on a page of one language that are not in the catalogue, or whose translation is missing on the other page. */
function withoutTwin(name: string, saidBy: (page: ManualPage) => string[]): string[] {
  const [german = [], english = []] = LOCALES.map((locale) =>
    saidBy(pageOf(name, locale)).map((said) => ({ said, keys: keysOf(said, locale) })),
  )
  const alone = (ours: typeof german, theirs: typeof german) =>
    ours.filter(({ keys }) => !theirs.some((other) => !keys.isDisjointFrom(other.keys)))
  return [...alone(german, english), ...alone(english, german)].map(({ said }) => said)
}

function shapeOf(block: Block): unknown {
  if (block.kind === 'list') return [block.isOrdered, block.start, block.items.length]
  return block.kind
}

function leadsSomewhere({ url, text }: { url: string; text: string }, locale: Locale): boolean {
  if (url.startsWith('https://')) return true
  const [path = '', anchor] = url.split('#')
  if (localeOfPath(path) !== locale) return false
  const route = adminRouteOf(path)
  if (route === 'settings' && anchor !== undefined) {
    const isNamedSo = catalogue.some(({ [locale]: words }) => isAlike(words, text))
    return isNamedSo && SECTIONS.some((section) => section === anchor)
  }
  if (route !== 'manualPage') {
    return anchor === undefined && (route ? adminPathIn(path, locale) === path : isPage(path))
  }
  const name = NAMES.find((one) => adminPath('manualPage', locale, { page: one }) === path)
  if (!name) return false
  return anchor === undefined || pageOf(name, locale).sections.some((one) => one.anchor === anchor)
}

const isPage = (path: string) => pathIn(path, localeOfPath(path)) !== undefined

const isAlike = (words: unknown, text: string) =>
  typeof words === 'string' && words.toLowerCase() === text.toLowerCase()

test('every screen leads to an existing page of the manual, or is listed as needing none', () => {
  const named = Object.values(HELP_PAGES).flatMap((page) => page ?? [])
  expect(named.filter((page) => !NAMES.includes(page))).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(15)
})

test('links of the manual to its own pages are written as file names', () => {
  const texts = LOCALES.flatMap((locale) =>
    NAMES.map((name) => readFileSync(join(ROOT, 'docs/manual', locale, `${name}.md`), 'utf8')),
  )
  const prefixes = LOCALES.map((locale) => adminPath('manual', locale))
  expect(texts.filter((text) => prefixes.some((prefix) => text.includes(prefix)))).toEqual([])
})
