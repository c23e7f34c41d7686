import { localityWords } from '../gazetteer/locality-key.ts'
import { isOnlyAboutNearness } from '../gazetteer/readings.ts'
import { withoutOwnLocation } from './own-location.ts'
import { withoutQuestion } from './question.ts'
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

const NEAREST = String.raw`(?:n(?:ä|ae)chste[nrs]?|nearest|closest)\s+(?=\S)`

const NEAREST_FIRST = new RegExp(String.raw`^(?:(?:die|der|das|den|the)\s+)?${NEAREST}`, 'iu')

/**
 * What is asked for, without the asking: "Wo ist die nächste Brauerei?" is "Brauerei". What is nearest stands first wherever one
 * asks from.
 */
export function withoutAsking(text: string): string {
  return withoutQuestion(text).replace(NEAREST_FIRST, '')
}

const ASKS_FOR_NEAREST = new RegExp(String.raw`(?:^|\s)${NEAREST}`, 'iu')

function asksForNearest(text: string): boolean {
  return ASKS_FOR_NEAREST.test(text)
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
