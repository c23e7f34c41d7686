import type { Evidence } from '../evidence.ts'
import { hostOf, linksIn } from '../links.ts'
import type { Signal } from '../verdict.ts'
import { signal } from '../weights.ts'
import { misplacedLinks } from './disguise.ts'

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
