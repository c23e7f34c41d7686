import { formatCount, number } from './format.ts'
import { inRegion } from './in-region.en.ts'
import type { regions as german } from './regions.de.ts'

export const regions: typeof german = {
  title: 'Regions',
  lead: (places, count) =>
    `${formatCount(places, 'place', 'places', 'en')} in ${formatCount(count, 'region', 'regions', 'en')}.`,
  none: 'No place has a region yet.',
  unplaced: (count) =>
    count === 1
      ? 'One place has no region. The search finds it.'
      : `${number(count, 'en')} places have no region. The search finds them.`,
  toFinder: 'Search on the map',
  placesIn: (region) => `Places ${inRegion(region)}`,
  onPage: (title, page) => `${title}, page ${number(page, 'en')}`,
  description: (total, region, counts) =>
    `${formatCount(total, 'place', 'places', 'en')} ${inRegion(region)}: ${counts}. With address, opening hours and contact.`,
  category: (count, one, many) => formatCount(count, one, many, 'en'),
  byCategory: 'By kind',
  cities: 'Cities and towns',
  moreCities: (count) => (count === 1 ? 'Show one more' : `Show ${number(count, 'en')} more`),
  empty: (region) => `We have no places ${inRegion(region)} yet. These are the nearest:`,
  emptyTitle: (region) => `No places ${inRegion(region)}`,
  nearest: 'The nearest places',
  nearby: 'Nearby',
  all: 'All regions',
  wholeRegion: (region) => `All places ${inRegion(region)}`,
  unknownTitle: 'Region not found',
  unknownCityTitle: (region) => `We do not know this place ${inRegion(region)}`,
}
