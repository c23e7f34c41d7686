import { formatCount, number } from './format.ts'
import { inRegion } from './in-region.de.ts'

/** The texts of the pages of regions and cities. */
export const regions = {
  title: 'Regionen',
  lead: (places: number, count: number) =>
    `${formatCount(places, 'Ort', 'Orte', 'de')} in ${formatCount(count, 'Region', 'Regionen', 'de')}.`,
  none: 'Noch ist kein Ort einer Region zugeordnet.',
  unplaced: (count: number) =>
    count === 1
      ? 'Ein Ort gehört zu keiner Region. Sie finden ihn über die Suche.'
      : `${number(count, 'de')} Orte gehören zu keiner Region. Sie finden sie über die Suche.`,
  toFinder: 'Zur Suche mit Karte',
  placesIn: (region: string) => `Orte ${inRegion(region)}`,
  onPage: (title: string, page: number) => `${title}, Seite ${number(page, 'de')}`,
  description: (total: number, region: string, counts: string) =>
    `${formatCount(total, 'Ort', 'Orte', 'de')} ${inRegion(region)}: ${counts}. Mit Anschrift, Öffnungszeiten und Kontakt.`,
  category: (count: number, one: string, many: string) => formatCount(count, one, many, 'de'),
  byCategory: 'Nach Art',
  cities: 'Städte und Gemeinden',
  moreCities: (count: number) =>
    count === 1 ? 'Eine weitere zeigen' : `${number(count, 'de')} weitere zeigen`,
  empty: (region: string) =>
    `Noch haben wir keinen Ort ${inRegion(region)}. Am nächsten liegen diese:`,
  emptyTitle: (region: string) => `Keine Orte ${inRegion(region)}`,
  nearest: 'Die nächsten Orte',
  nearby: 'In der Nähe',
  all: 'Alle Regionen',
  wholeRegion: (region: string) => `Alle Orte ${inRegion(region)}`,
  unknownTitle: 'Diese Region gibt es hier nicht',
  unknownCityTitle: (region: string) => `Diesen Ort ${inRegion(region)} kennen wir nicht`,
}
