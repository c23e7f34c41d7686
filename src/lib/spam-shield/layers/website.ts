import { fold } from '../../text/fold.ts'
import type { Evidence } from '../evidence.ts'
import { hostOf } from '../links.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

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
