import type { Locator } from '../../domain/import/rows/check-location.ts'
import { createRegionFinder } from '../../domain/places/region-by-location.ts'
import type { Gazetteer } from '../../domain/search/gazetteer/gazetteer.ts'

/** What imports and the location search ask the gazetteer. */
export function locatorOf(gazetteer: Gazetteer): Locator {
  return {
    postalCode: (country, code) => gazetteer.postalCode(country, code)?.center,
    city: (name, regionOrCountry) => gazetteer.city(name, regionOrCountry)?.center,
    region: (code) => gazetteer.region(code)?.bounds,
    regionOf: createRegionFinder(gazetteer),
  }
}
