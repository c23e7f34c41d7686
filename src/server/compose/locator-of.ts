import type { Locator } from '../../domain/import/rows/check-location.ts'
import { createCountryFinder } from '../../domain/places/country-by-location.ts'
import { createRegionFinder } from '../../domain/places/region-by-location.ts'
import type { RegionFinder } from '../../domain/places/region.ts'
import type { Gazetteer } from '../../domain/search/gazetteer/gazetteer.ts'
import { ownRegions } from '../region-outlines.ts'

const locators = new WeakMap<Gazetteer, Locator>()

/** What imports and the location search ask the gazetteer; one for all of them, which reads the outlines of all countries once. */
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

/** The region of places that name none, by the gazetteer and the outlines of the basemap. */
export function regionFinderOf(gazetteer: Gazetteer): RegionFinder {
  return createRegionFinder({ ...gazetteer, regions: () => ownRegions().placed })
}
