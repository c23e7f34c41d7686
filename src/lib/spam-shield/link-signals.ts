import type { Evidence, TextEvidence } from './evidence.ts'
import { hostOf, type Link, linksIn, mixesScripts } from './links.ts'
import { type Signal, signal } from './weights.ts'
import { fold } from '../text/fold.ts'

const MANY = 3

const MARKUP = /\[(?:url|link)[=\]]|<a\s[^>]{0,40}href/i

/** Hosts that hide where a link leads to. */
const SHORTENERS =
  /^(?:bit\.ly|tinyurl\.com|t\.co|t\.me|t\.ly|is\.gd|cutt\.ly|rb\.gy|ow\.ly|shorturl\.at|s\.id|tiny\.cc|rebrand\.ly|buff\.ly|bl\.ink|v\.gd|adf\.ly|wa\.me)$/

/** Endings that 4 of 11,557 real websites of places have (`bench/shield/README.md`), and spam often. */
const ODD_ENDING =
  /\.(?:bet|bid|bond|buzz|cam|casino|cfd|cf|click|cyou|ga|gq|icu|kim|loan|ml|monster|party|pics|poker|quest|racing|rest|sbs|stream|tk|top|trade|vip|webcam|win|xin|xxx|xyz)$/

/** That there are links, and where they lead: the addresses in the text, and the website that somebody proposes. */
export function linkSignals({ text, website }: Evidence): Signal[] {
  const signals: Signal[] = []
  if (website && isSuspicious(hostOf(website.address))) {
    signals.push(signal('website-suspicious', { host: hostOf(website.address) }))
  }
  if (!text) return signals
  const { body, lines, titles = [] } = text
  const links = linksIn(text.typed ?? body)
  const misplaced = misplacedLinks(text)
  if (links.length >= MANY) signals.push(signal('many-links', { links: links.length }))
  // A plain link is what people send, and no reason.
  else if (misplaced.length > 0 || links.some(({ isDisguised }) => isDisguised)) {
    signals.push(signal('some-links', { links: links.length + misplaced.length }))
  }
  // People do shorten the addresses of maps.
  if (links.some(({ host }) => ODD_ENDING.test(host))) signals.push(signal('link-suspicious'))
  if ([body, ...lines, ...titles].some((each) => MARKUP.test(each))) {
    signals.push(signal('link-markup'))
  }
  return signals
}

function isSuspicious(host: string): boolean {
  return SHORTENERS.test(host) || ODD_ENDING.test(host)
}

/** Units and formulas mix scripts, too ("kΩ"), in fewer letters. */
const SHORTEST_MIXED_WORD = 5
/** Letters that Unicode has for formulas: 𝗕𝗼𝗻𝘂𝘀. */
const FORMULA_LETTERS = /[\u{1d400}-\u{1d6a3}]{4}/u

/** What is written so that filters do not see it, or where no person puts it. */
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

/** Links of others in fields that need none. A title may be called like a domain, and does not begin with `https://`. */
export function misplacedLinks({ lines, titles = [], ownHosts = [] }: TextEvidence): Link[] {
  const linked = titles.filter((title) => /\bhttps?:\/\/|\bwww\./i.test(title))
  return [...lines, ...linked].flatMap(linksIn).filter(({ host }) => !ownHosts.includes(host))
}

function hasDisguisedWord(text: string): boolean {
  if (FORMULA_LETTERS.test(text)) return true
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => word.length >= SHORTEST_MIXED_WORD && mixesScripts(word))
}

/** Shorter words stand in every host by chance. */
const SHORTEST_WORD = 3
/** So many letters of a longer word are enough: hosts shorten names. */
const STEM = 4

/** A proposed website that shares nothing with what it is said to be the website of. */
export function websiteSignals({ website }: Evidence): Signal[] {
  if (!website) return []
  const isOurs = isRelated(website.address, website.names)
  return isOurs ? [] : [signal('website-unrelated', { host: hostOf(website.address) })]
}

/** Whether a word of the names stands in the address, or their initials do. Town, e-mail address and former website are names, too. */
function isRelated(address: string, names: readonly string[]): boolean {
  const host = hostOf(address)
  if (OF_EVERYBODY.test(host)) return true
  const written = lettersOf(address.replace(/^[a-z]+:\/\/(?:www\.)?/i, ''))
  const labels = host.split('.').slice(0, -1).map(lettersOf)
  return names.some((name) => {
    const words = fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
    const initials = words.map((word) => word[0]).join('')
    const long = words.filter((word) => word.length >= SHORTEST_WORD)
    return (
      long.some((word) => written.includes(word.length > STEM ? word.slice(0, STEM) : word)) ||
      labels.some((label) => label.length >= 2 && initials.includes(label))
    )
  })
}

/** Where places have their pages that have no website of their own. */
const OF_EVERYBODY =
  /(?:^|\.)(?:facebook|instagram|linktr|google|wikipedia|openstreetmap|yelp|tripadvisor)\.[a-z]+$/

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}
