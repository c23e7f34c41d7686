import { localityWords } from '../gazetteer/locality-key.ts'
import { isOnlyAboutNearness } from '../gazetteer/readings.ts'
import { withoutOwnLocation } from './own-location.ts'
import { splitAtSeparator } from './split-text.ts'

/** Nothing is called by a picture or by quotation marks: "🍺 Denver" is Denver. Behind a number they are seconds of an angle. */
export function withoutPictures(text: string): string {
  if (text === '') return ''
  const words = text.replaceAll(
    /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|(?<!\d)["„“”«»]/gu,
    ' ',
  )
  return /[\p{L}\p{N}]/u.test(words) ? words.replaceAll(/\s+/g, ' ').trim() : ''
}

/** "Nächste Brauerei": what is nearest stands first wherever one asks from. */
export function withoutNearest(text: string): string {
  return text.replace(
    /^(?:(?:die|der|das|the)\s+)?(?:nächste[nrs]?|nearest|closest)\s+(?=\S)/iu,
    '',
  )
}

/** Whether the text asks for what is nearest, and thereby for one however far it is. */
export function asksForNearest(text: string): boolean {
  return /(?:^|\s)(?:n(?:ä|ae)chste[nrs]?|nearest|closest)\s+(?=\S)/iu.test(text)
}

/** Whether only the person knows where the text asks from: "Brauerei in meiner Nähe", "nächster Nationalpark". */
export function asksFromHere(text: string): boolean {
  const words = withoutPictures(text)
  return withoutSpeaker(words) !== words || asksForNearest(words)
}

/** "Brauerei in meiner Nähe": where the person is, nobody knows here; a button asks for it. */
export function withoutSpeaker(typed: string): string {
  const text = withoutOwnLocation(typed) ?? typed
  const split = splitAtSeparator(text)
  return split && isOnlyAboutNearness(localityWords(split.after)) ? split.before : text
}
