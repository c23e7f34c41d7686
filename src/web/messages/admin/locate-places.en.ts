import type { Precision } from '../../../domain/places/place.ts'
import { formatCount, distance, number } from '../format.ts'
import type { LocatePlacesWords } from './locate-places.de.ts'

const places = (count: number) => formatCount(count, 'place', 'places', 'en')

export const locatePlaces: LocatePlacesWords = {
  title: 'Locate places by address',
  lead: 'The geocoder looks up all places that have an address but no exact position. Nothing moves before you accept it, and positions set by hand stay.',
  noGeocoder: 'No geocoder is set.',
  toSettings: 'Set a geocoder',
  begin: (count) => `Locate ${places(count)}`,
  again: 'Locate all again',
  none: 'Every place with an address has an exact position or one set by hand.',
  pace: (count, perSecond) =>
    `At ${number(perSecond, 'en')} ${perSecond === 1 ? 'request' : 'requests'} per second this takes about ${minutes(count / perSecond / 60)}. You can leave this page; after a restart of the server it continues.`,
  progress: ({ waiting, found, unsure, nothing }) =>
    `${number(waiting, 'en')} of ${number(waiting + found + unsure + nothing, 'en')} left.`,
  outcome: ({ found, unsure, nothing }) =>
    `${number(found, 'en')} found, ${number(unsure, 'en')} unsure, ${number(nothing, 'en')} not found.`,
  stopped: (why) => `${why} It continues automatically once the geocoder answers.`,
  stop: 'Stop',
  acceptAll: (count) =>
    count === 1 ? 'Accept the certain one' : `Accept all ${number(count, 'en')} certain ones`,
  acceptChosen: 'Accept selected',
  dismissChosen: 'Dismiss selected',
  choose: (name) => `Select ${name}`,
  found: 'Found',
  unsure: 'uncertain: does not match the postal code, or is no more exact than before',
  label: (label, precision) => `${label} (${precisions[precision]})`,
  moves: (km) => `${distance(km, 'mi', 'en')} from the current position`,
  unplaced: 'without a position so far',
  onMap: 'On the map',
  more: (count) => `… and ${number(count, 'en')} more`,
  nothingChosen: 'Select places first.',
  problems: {
    geocoder_unreachable: 'The geocoder cannot be reached.',
    geocoder_refused: 'The geocoder refuses our requests; a key may be missing.',
    geocoder_busy: 'The geocoder asks for fewer requests at the moment.',
    geocoder_unintelligible: 'The answer is not that of a geocoder of this kind.',
  },
}

const precisions: Record<Precision, string> = {
  exact: 'exact to the building',
  street: 'exact to the street',
  'postal-code': 'only the postal code',
  city: 'only the city',
}

function minutes(count: number): string {
  if (count < 1) return 'a minute'
  if (count < 90) return formatCount(Math.ceil(count), 'minute', 'minutes', 'en')
  return formatCount(Math.ceil(count / 60), 'hour', 'hours', 'en')
}
