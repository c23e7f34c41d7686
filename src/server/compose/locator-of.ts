import type { Locator } from '../../domain/import/rows/check-location.ts'
import { createCountryFinder } from '../../domain/places/country-by-location.ts'
import { createRegionFinder } from '../../domain/places/region-by-location.ts'
import type { RegionFinder } from '../../domain/places/region.ts'
import type { Gazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
import { ownRegions } from '../region-outlines.ts'

const locators = new WeakMap<Gazetteer, Locator>()

/** The locator for imports and the location search. They share one, so that the outlines of all countries are loaded only once. */
export function locatorOf(gazetteer: Gazetteer): Locator {
  const known = locators.get(gazetteer)
  if (known) return known
  const locator = createLocator(gazetteer)
  locators.set(gazetteer, locator)
  return locator
}

function createLocator(gazetteer: Gazetteer): Locator {
  return {
    postalCode: (country, code) => gazetteer.postalCode(country, code)?.center,
    city(name, regionOrCountry) {
      const city = gazetteer.city(name, regionOrCountry)
      return city && { ...city.center, population: city.population }
    },
    region: (code) => gazetteer.region(code)?.bounds,
    countriesAt: createCountryFinder({ ...gazetteer, outlines: () => ownRegions().outlines }),
    regionOf: regionFinderOf(gazetteer),
  }
}

/** Finds the region of places that name none, with the gazetteer and the outlines of the basemap. */
export function regionFinderOf(gazetteer: Gazetteer): RegionFinder {
  return createRegionFinder({ ...gazetteer, regions: () => ownRegions().placed })
}
