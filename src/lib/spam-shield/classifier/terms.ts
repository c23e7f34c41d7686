import { normalize } from '../../text/fold.ts'

/** Longer texts are only read up to here, because spam gets to the point early. */
const MAX_TEXT_LENGTH = 5_000
/** Numbers longer than this count as this long. */
const MAX_NUMBER_LENGTH = 12

const ADDRESS =
  /\b(?:https?:\/\/|www\.)[^\s<>"']+|(?<![@\w.-])(?:[\w-]{1,63}\.){1,4}(?:biz|click|club|com|de|icu|info|io|live|me|net|online|org|ru|shop|site|store|tk|top|uk|vip|xyz)\b(?:\/[^\s<>"']*)?/giu

/** A word, a number, the placeholder of a link, or exclamation marks, question marks and currency signs. */
const TOKEN = /link#|[\p{L}\p{M}'’]+|\p{N}+|[!?$£€]+/gu

/** The common prefix of a longer word's inflections and of most of its compounds, in any language. */
const STEM = /^[\p{L}\p{M}'’]{4}(?=[\p{L}\p{M}'’])/u

/** By the number of links. */
const LINK_SHAPES = [
  'shape#no-link',
  'shape#one-link',
  'shape#two-links',
  'shape#many-links',
] as const

/** Characters, each step twice as long. */
const LENGTH_SHAPES = [
  [15, 'shape#up-to-15'],
  [47, 'shape#up-to-47'],
  [111, 'shape#up-to-111'],
  [239, 'shape#up-to-239'],
  [495, 'shape#up-to-495'],
  [1_007, 'shape#up-to-1007'],
] as const

/** Properties of a text as a whole, written `shape#…`, because no word contains that sign. */
export const SHAPES = [
  ...LINK_SHAPES,
  'shape#capitals',
  'shape#mostly-capitals',
  'shape#digits',
  'shape#many-digits',
  'shape#exclamations',
  'shape#money',
  'shape#email',
  ...LENGTH_SHAPES.map(([, shape]) => shape),
  'shape#longer',
] as const
export type Shape = (typeof SHAPES)[number]

/**
 * The terms of a text for the classifier, without duplicates: words in lower case (`gratis`), prefixes of longer ones (`grat…`), pairs of
 * words (`jetzt klicken`), the first and the last word (`start# hallo`, `dank end#`), hosts (`spam.example`) and their last part
 * (`.example`), and shapes. Among the words a link is `link#`, and a number of two or more digits is both `number#5` and itself.
 */
export function termsOf(text: string): string[] {
  const { rest, hosts } = withoutAddresses(
    // Some letters expand to a dozen others.
    normalize(text.slice(0, MAX_TEXT_LENGTH), 'NFKC').slice(0, MAX_TEXT_LENGTH),
  )
  const tokens = rest.toLowerCase().match(TOKEN) ?? []
  const words = tokens.map(maskNumber)
  const terms = new Set([...words, ...tokens.filter((token) => token !== 'link#')])
  for (const token of tokens) {
    const [stem] = token.match(STEM) ?? []
    if (stem !== undefined) terms.add(`${stem}…`)
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next !== undefined) terms.add(`${word} ${next}`)
  }
  const [first] = words
  const last = words.at(-1)
  if (first !== undefined && last !== undefined) terms.add(`start# ${first}`).add(`${last} end#`)
  for (const host of hosts) terms.add(host).add(`.${host.split('.').at(-1)}`)
  for (const shape of shapesOf(rest, hosts.length)) terms.add(shape)
  return [...terms]
}

function withoutAddresses(text: string): { rest: string; hosts: string[] } {
  const hosts: string[] = []
  const rest = text.replaceAll('#', ' ').replace(ADDRESS, (address) => {
    const [host = ''] = address
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .split(/[/?:,]/)
    hosts.push(host)
    return ' link# '
  })
  return { rest, hosts }
}

function maskNumber(token: string): string {
  if (/^\p{N}{2,}$/u.test(token)) return `number#${Math.min(token.length, MAX_NUMBER_LENGTH)}`
  return /^[!?$£€]/.test(token) ? token.slice(0, 3) : token
}

function shapesOf(text: string, links: number): Shape[] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const capitals = count(/\p{Lu}/gu) / Math.max(1, count(/\p{L}/gu))
  const digits = count(/\p{N}/gu)
  const shapes: Shape[] = [LINK_SHAPES[links] ?? 'shape#many-links']
  if (capitals > 0.3) shapes.push('shape#capitals')
  if (capitals > 0.6) shapes.push('shape#mostly-capitals')
  if (digits >= 4) shapes.push('shape#digits')
  if (digits >= 10) shapes.push('shape#many-digits')
  if (/!{2,}/.test(text)) shapes.push('shape#exclamations')
  if (/[$£€]/.test(text)) shapes.push('shape#money')
  if (/@[\w.-]+\.\w/.test(text)) shapes.push('shape#email')
  const length = LENGTH_SHAPES.find(([most]) => text.length <= most)
  shapes.push(length ? length[1] : 'shape#longer')
  return shapes
}

/** The number of hash buckets for terms. With the vocabulary of a form, collisions are rare. */
export const FEATURE_COUNT = 2 ** 18

/** A text as input of the model. */
export type Features = {
  /** the hash numbers of the terms, without duplicates */
  indexes: Uint32Array
  /** the weight of each: less in a long text, where a single word says less */
  value: number
}

export function featuresOf(terms: readonly string[]): Features {
  return featuresFrom([...new Set(terms.map(indexOfTerm))])
}

/** The features of a text from the hash numbers of its terms, without duplicates. */
export function featuresFrom(numbers: readonly number[]): Features {
  const indexes = Uint32Array.from(numbers)
  // A compromise between no length normalization and full normalization; the best exponent in tests.
  return { indexes, value: Math.max(1, indexes.length) ** -0.25 }
}

/** FNV-1a, mixed by the finishing step of MurmurHash3 (Appleby), cut to the number of features. */
export function indexOfTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % FEATURE_COUNT
}
