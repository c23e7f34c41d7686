import type { Evidence } from '../evidence.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'

const MANY = 3

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu

/**
 * `shop.example.com`: a bare name under one of the endings that spam uses most, which stands in small letters (in
 * "gut.Top" a space is missing); not the domain of an e-mail address.
 */
const BARE_NAME =
  /(?<![@\w.-])(?:[\w-]{1,63}\.){0,4}[\w-]{2,63}\.(?:biz|click|club|com|de|icu|info|io|live|net|online|org|ru|shop|site|store|top|vip|xyz)\b/gu

const MARKUP = /\[(?:url|link)[=\]]|<a\s[^>]{0,40}href/i

export function linkSignals({ text }: Evidence): Signal[] {
  if (!text) return []
  const signals: Signal[] = []
  const links = countLinks(text.body)
  if (links >= MANY) signals.push(signal('many-links', { links }))
  if (text.lines.some((line) => countLinks(line) > 0)) signals.push(signal('link-in-line'))
  if ([text.body, ...text.lines].some((each) => MARKUP.test(each))) {
    signals.push(signal('link-markup'))
  }
  return signals
}

function countLinks(text: string): number {
  const addresses = text.match(ADDRESS)?.length ?? 0
  return addresses + (text.replace(ADDRESS, ' ').match(BARE_NAME)?.length ?? 0)
}
