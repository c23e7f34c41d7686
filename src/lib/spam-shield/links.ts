import type { Evidence, TextEvidence } from './evidence.ts'
import { type Signal, signal } from './weights.ts'
import { fold, normalize } from '../text/fold.ts'

const MANY_LINKS = 3

const LINK_MARKUP = /\[(?:url|link)[=\]]|<a\s[^>]{0,40}href/i

/** Link shorteners, which hide where a link leads. */
const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|t\.co|t\.me|t\.ly|is\.gd|cutt\.ly|rb\.gy|ow\.ly|shorturl\.at|s\.id|tiny\.cc|rebrand\.ly|buff\.ly|bl\.ink|v\.gd|adf\.ly|wa\.me)$/

/** Domain endings that 4 of 11,557 real websites of places use (`bench/shield/README.md`), but that spam uses often. */
const ODD_ENDING =
  /\.(?:bet|bid|bond|buzz|cam|casino|cfd|cf|click|cyou|ga|gq|icu|kim|loan|ml|monster|party|pics|poker|quest|racing|rest|sbs|stream|tk|top|trade|vip|webcam|win|xin|xxx|xyz)$/

/** Signals for the number and the targets of links in the text and the proposed website. */
export function linkSignals({ text, website }: Evidence): Signal[] {
  const signals: Signal[] = []
  if (website && isSuspicious(hostOf(website.address))) {
    signals.push(signal('website-suspicious', { host: hostOf(website.address) }))
  }
  if (!text) return signals
  const { body, lines, titles = [] } = text
  const links = linksIn(text.typed ?? body)
  const misplaced = misplacedLinks(text)
  if (links.length >= MANY_LINKS) signals.push(signal('many-links', { links: links.length }))
  // People send plain links, so a single one is no signal.
  else if (misplaced.length > 0 || links.some(({ isDisguised }) => isDisguised)) {
    signals.push(signal('some-links', { links: links.length + misplaced.length }))
  }
  // Not shorteners, because people do use them for map links.
  if (links.some(({ host }) => ODD_ENDING.test(host))) signals.push(signal('link-suspicious'))
  if ([body, ...lines, ...titles].some((each) => LINK_MARKUP.test(each))) {
    signals.push(signal('link-markup'))
  }
  return signals
}

function isSuspicious(host: string): boolean {
  return SHORTENERS.test(host) || ODD_ENDING.test(host)
}

/** Shorter words with mixed scripts may be units or formulas ("kΩ"). */
const MIN_MIXED_WORD_LENGTH = 5
/** Mathematical letters in Unicode: 𝗕𝗼𝗻𝘂𝘀. */
const FORMULA_LETTERS = /[\u{1d400}-\u{1d6a3}]{4}/u

/** Signals for links and words disguised to evade filters, and for links in fields where people put none. */
export function disguiseSignals({ text, website }: Evidence): Signal[] {
  if (!text) return []
  const { body, lines, titles = [] } = text
  const signals: Signal[] = []
  const texts = [text.typed ?? body, ...lines, ...titles, website?.address ?? '']
  if (texts.some((each) => linksIn(each).some(({ isDisguised }) => isDisguised))) {
    signals.push(signal('link-disguised'))
  }
  if ([body, ...lines, ...titles].some(hasDisguisedWord)) signals.push(signal('words-disguised'))

  if (misplacedLinks(text).length > 0) signals.push(signal('link-in-line'))
  else if ([...lines, ...titles].some((line) => linksIn(line).length > 0)) {
    signals.push(signal('domain-in-name'))
  }
  return signals
}

/** Links to other hosts in fields that need none. A title may look like a domain, but does not begin with `https://`. */
function misplacedLinks({ lines, titles = [], ownHosts = [] }: TextEvidence): Link[] {
  const linked = titles.filter((title) => /\bhttps?:\/\/|\bwww\./i.test(title))
  return [...lines, ...linked].flatMap(linksIn).filter(({ host }) => !ownHosts.includes(host))
}

function hasDisguisedWord(text: string): boolean {
  if (FORMULA_LETTERS.test(text)) return true
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => word.length >= MIN_MIXED_WORD_LENGTH && mixesScripts(word))
}

/** Shorter words occur in any host by chance. */
const MIN_WORD_LENGTH = 3
/** How many first letters of a longer word must match, because hosts shorten names. */
const LETTERS_OF_A_STEM = 4

/** A proposed website that has nothing in common with its place. */
export function websiteSignals({ website }: Evidence): Signal[] {
  if (!website) return []
  const isOurs = isRelated(website.address, website.names)
  return isOurs ? [] : [signal('website-unrelated', { host: hostOf(website.address) })]
}

/** Whether the address contains a word of the names or their initials. Town, e-mail address and former website count as names. */
function isRelated(address: string, names: readonly string[]): boolean {
  const host = hostOf(address)
  if (SHARED_HOSTS.test(host)) return true
  const written = lettersOf(address.replace(/^[a-z]+:\/\/(?:www\.)?/i, ''))
  const labels = host.split('.').slice(0, -1).map(lettersOf)
  return names.some((name) => {
    const words = fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
    const initials = words.map((word) => word[0]).join('')
    const long = words.filter((word) => word.length >= MIN_WORD_LENGTH)
    return (
      long.some((word) =>
        written.includes(word.length > LETTERS_OF_A_STEM ? word.slice(0, LETTERS_OF_A_STEM) : word),
      ) || labels.some((label) => label.length >= 2 && initials.includes(label))
    )
  })
}

/** Hosts where places without their own website have a page. */
const SHARED_HOSTS =
  /(?:^|\.)(?:facebook|instagram|linktr|google|wikipedia|openstreetmap|yelp|tripadvisor)\.[a-z]+$/

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A web address in a text. */
type Link = {
  /** in lower case, without `www.` */
  host: string
  /** readable for people but not for programs: `shop [dot] com`, `hxxp://`, lookalike letters from other scripts */
  isDisguised: boolean
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu

/** The endings that spam uses most, and the common ones. */
const ENDING =
  'at|biz|casino|ch|click|club|cn|co|com|de|eu|icu|info|io|live|me|net|online|org|ru|shop|site|store|top|uk|us|vip|xyz'

/**
 * `shop.example.com`: a bare name with one of these endings in lower case (in "gut.Top" only a space is missing), but not the domain
 * of an e-mail address. Endings of link shorteners need a path.
 */
const BARE_NAME =
  /(?<![@\p{L}\p{N}\p{Cf}_.-])(?:[\p{L}\p{N}_-]{1,63}\.){0,4}[\p{L}\p{N}\p{Cf}_-]{1,63}\.(?:(?:biz|casino|click|club|com|de|icu|info|io|live|net|online|org|ru|shop|site|store|top|vip|xyz)(?![\p{L}\p{N}_])|(?:cc|gd|gl|gy|ly|me)(?=\/\w))/gu

/** An address that no browser would open; `undisguise` restores the real one. */
const BROKEN_SCHEME = /\bh(?:xx|\*\*)ps?\S*/giu

/** Every web address in a text, including disguised ones. */
function linksIn(text: string): Link[] {
  const plain = hostsIn(text.replace(BROKEN_SCHEME, ' '))
  const readable = plain.map(bareHost)
  const uncovered = hostsIn(undisguise(text)).filter((host) => {
    const at = readable.indexOf(host)
    if (at >= 0) readable.splice(at, 1)
    return at < 0
  })
  return [
    ...plain.map((host) => ({ host: bareHost(host), isDisguised: isLookalikeHost(host) })),
    ...uncovered.map((host) => ({ host, isDisguised: true })),
  ]
}

/** The limit of DNS names. */
const MAX_HOST_LENGTH = 253

/** The host of a web address, in lower case, without `www.`. */
export function hostOf(address: string): string {
  const [host = ''] = address.replace(/^[a-z]+:\/\//i, '').split(/[^\p{L}\p{M}\p{N}\p{Cf}._-]/u, 1)
  return host
    .slice(0, MAX_HOST_LENGTH)
    .replace(/^www\./i, '')
    .replace(/\.+$/, '')
    .toLowerCase()
}

/** Whether a word mixes Latin letters with look-alike scripts. */
function mixesScripts(word: string): boolean {
  return /[a-z][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z]/iu.test(
    word,
  )
}

function hostsIn(text: string): string[] {
  const addresses = text.match(ADDRESS) ?? []
  const bare = text.replace(ADDRESS, ' ').match(BARE_NAME) ?? []
  return [...addresses, ...bare].map(hostOf)
}

/** Whether a host contains invisible characters or lookalike letters of another script. */
function isLookalikeHost(host: string): boolean {
  return /\p{Cf}/u.test(host) || host.split('.').some((label) => latinize(label) !== label)
}

function bareHost(host: string): string {
  return host
    .replace(/\p{Cf}/gu, '')
    .split('.')
    .map(latinize)
    .join('.')
}

const ENDING_FOLLOWS = `(?=(?:${ENDING})\\b)`

/** The order matters: an e-mail address must be restored before its dots. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ''],
  [/(?<=[\p{L}\p{N}])[\u3002\u2024\u30FB\u00B7](?=[a-z])/gu, '.'],
  [/\s{0,2}[[({<]\s{0,2}(?:at|ät|@|a)\s{0,2}[\])}>]\s{0,2}/giu, '@'],
  [/\s{1,2}(?:at|ät)\s{1,2}(?=[\w-]{2,63}\s{1,2}(?:dot|punkt)\s)/giu, '@'],
  [/\bh\s{1,2}t\s{1,2}t\s{1,2}p(?:\s{0,2}s)?\s{0,2}:?\s{0,2}\/?\s{0,2}\/?\s{0,2}/giu, 'http://'],
  [/\bh(?:xx|\*\*|tt)p(s?)\s?\[?:\]?\s?\/\//giu, 'http$1://'],
  [/\s{0,2}[[({<]\s{0,2}(?:dot|punkt|d0t|[.,])\s{0,2}[\])}>]\s{0,2}/giu, '.'],
  [/\bwww\s{0,2}\.\s{0,2}/giu, 'www.'],
  [/\bwww\s{1,2}(?:dot|punkt)\s{1,2}/giu, 'www.'],
  [new RegExp(`(?<=[\\w-])\\s{1,2}(?:dot|punkt)\\s{1,2}${ENDING_FOLLOWS}`, 'giu'), '.'],
  [new RegExp(`(?<=[\\w-])\\s{1,3}\\.\\s{1,3}${ENDING_FOLLOWS}`, 'giu'), '.'],
]

function undisguise(text: string): string {
  const plain = DISGUISES.reduce(
    (shown, [disguise, meant]) => shown.replace(disguise, meant),
    normalize(text, 'NFKC'),
  )
  return plain.replace(/[^\s./]+/gu, latinize)
}

/** Letters that look like Latin ones, from Unicode's table of confusable characters (UTS 39), lower case only. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  pairLetters('авекмнорстухіјѕһԁԛԝгӏαονρτικυεıɡ', 'abekmhopctyxijshdqwrlaovptikueig'),
)

function pairLetters(letters: string, ours: string): [string, string][] {
  return [...letters].map((letter, at) => [letter, ours[at] ?? letter])
}

function latinize(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  const latin = text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}ıɡ]/gu, (letter) => {
    return LOOKALIKES.get(letter.toLowerCase()) ?? letter
  })
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? text : latin
}
