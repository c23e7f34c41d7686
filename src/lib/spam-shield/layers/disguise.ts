import type { Evidence, TextEvidence } from '../evidence.ts'
import { type Link, linksIn, mixesScripts } from '../links.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

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
