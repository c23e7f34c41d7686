import type { GeocodeProblem } from '../../../domain/geocoding/geocoder.ts'
import type { LocationCounts } from '../../../domain/geocoding/locate-places.ts'
import type { Precision } from '../../../domain/places/place.ts'
import { formatCount, distance, number } from '../format.ts'

const places = (count: number) => formatCount(count, 'Ort', 'Orte', 'de')

/** Die Texte der Seite „Lage suchen“. Nur die Verwaltung lädt sie. */
export const locatePlaces = {
  title: 'Lage nach Anschrift suchen',
  lead: 'Der Geocoder sucht alle Orte, die eine Anschrift haben, aber keine genaue Lage. Bewegt wird erst einer, wenn Sie ihn übernehmen; was jemand von Hand gesetzt hat, bleibt.',
  noGeocoder: 'Es ist kein Geocoder eingestellt.',
  toSettings: 'Geocoder einstellen',
  begin: (count: number) => `${places(count)} suchen`,
  again: 'Noch einmal alle suchen',
  none: 'Jeder Ort mit einer Anschrift hat eine genaue Lage oder wurde von Hand gesetzt.',
  pace: (count: number, perSecond: number) =>
    `Bei ${number(perSecond, 'de')} ${perSecond === 1 ? 'Frage' : 'Fragen'} je Sekunde dauert das etwa ${minutes(count / perSecond / 60)}. Sie können die Seite verlassen; nach einem Neustart des Servers geht es weiter.`,
  progress: ({ waiting, found, unsure, nothing }: LocationCounts) =>
    `Noch ${number(waiting, 'de')} von ${number(waiting + found + unsure + nothing, 'de')} zu suchen.`,
  outcome: ({ found, unsure, nothing }: LocationCounts) =>
    `${number(found, 'de')} sicher gefunden, ${number(unsure, 'de')} unsicher, ${number(nothing, 'de')} nicht gefunden.`,
  stopped: (why: string) => `${why} Es geht von selbst weiter, sobald er antwortet.`,
  stop: 'Nicht weiter suchen',
  acceptAll: (count: number) =>
    count === 1 ? 'Den sicheren übernehmen' : `Alle ${number(count, 'de')} sicheren übernehmen`,
  acceptChosen: 'Ausgewählte übernehmen',
  dismissChosen: 'Ausgewählte verwerfen',
  choose: (name: string) => `${name} auswählen`,
  found: 'Gefunden',
  unsure: 'unsicher: passt nicht zur Postleitzahl oder ist nicht genauer als bisher',
  label: (label: string, precision: Precision) => `${label} (${precisions[precision]})`,
  moves: (km: number) => `${distance(km, 'km', 'de')} von der bisherigen Lage`,
  unplaced: 'bisher ohne Lage',
  onMap: 'Auf der Karte',
  more: (count: number) => `… und ${number(count, 'de')} weitere`,
  nothingChosen: 'Wählen Sie zuerst Orte aus.',
  problems: {
    geocoder_unreachable: 'Der Geocoder ist nicht zu erreichen.',
    geocoder_refused: 'Der Geocoder lehnt die Fragen ab; vielleicht fehlt ein Schlüssel.',
    geocoder_busy: 'Dem Geocoder sind es gerade zu viele Fragen.',
    geocoder_unintelligible: 'Die Antwort ist nicht die eines solchen Geocoders.',
  } satisfies Record<GeocodeProblem, string>,
}

const precisions: Record<Precision, string> = {
  exact: 'auf das Haus genau',
  street: 'auf die Straße genau',
  'postal-code': 'nur die Postleitzahl',
  city: 'nur der Ort',
}

function minutes(count: number): string {
  if (count < 1) return 'eine Minute'
  if (count < 90) return formatCount(Math.ceil(count), 'Minute', 'Minuten', 'de')
  return formatCount(Math.ceil(count / 60), 'Stunde', 'Stunden', 'de')
}

export type LocatePlacesWords = typeof locatePlaces
