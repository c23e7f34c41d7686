import { parseNamedPoint } from '../gazetteer/named-point.ts'
import type { Locate } from './locate.ts'
import { looksLikeAddress } from './looks-like-address.ts'
import { splitAtSeparator } from './split-text.ts'

/**
 * What is looked for, and the point around which it is, of a text that ends in one as the search field shows it: "Brauerei
 * bei Am Zwinger 12, Dresden (51.05319,13.73392)". Undefined where no point with words of its own stands there.
 */
export function splitPointed(
  text: string,
  locate: Locate,
): { words: string; point: string } | undefined {
  const name = parseNamedPoint(text)?.name
  if (name === undefined) return undefined
  const split = splitAtSeparator(text)
  if (!split || isOfName(split.before, name, locate)) return { words: '', point: text }
  return { words: split.before, point: split.after }
}

// "In der Au 3", "Heubischer Straße 20, 96465 Neustadt bei Coburg", "Neustadt bei Coburg": nothing of it is looked for.
function isOfName(before: string, name: string, locate: Locate): boolean {
  const isKnown = (locality: string) => locate.exactly(locality) !== undefined
  const [beginning = ''] = name.split(',')
  return (
    before === '' ||
    /,|\b\d{5}\b/.test(before) ||
    looksLikeAddress(before, isKnown) ||
    isKnown(beginning)
  )
}
