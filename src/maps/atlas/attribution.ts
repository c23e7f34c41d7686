import type { MapLocale } from '../map-view.ts'

/** The sources that must be named on the map itself; the link beside them leads to the list of all others. */
export const BASEMAP_ATTRIBUTION = {
  de: '© OpenStreetMap-Mitwirkende · EuroGeographics',
  en: '© OpenStreetMap contributors · EuroGeographics',
} as const satisfies Record<MapLocale, string>

/** All sources of the map, in the wording they ask for; shown on the page that the map's attribution links to. */
export const BASEMAP_SOURCES: readonly string[] = [
  '© OpenStreetMap contributors (ODbL 1.0)',
  '© EuroGeographics and the national mapping agencies (EuroGlobalMap). This dataset includes Intellectual Property from European National Mapping and Cadastral Authorities and is licensed on behalf of these by EuroGeographics. Original dataset is available for free at https://www.mapsforeurope.org. Terms of the licence and all attribution statements available at https://www.mapsforeurope.org/licence',
  'Great Britain in EuroGlobalMap: contains OS data © Crown copyright and database right 2016 (Open Government Licence v3.0)',
  'GeoNames (CC BY 4.0)',
  'Natural Earth',
  'US Geological Survey, US National Park Service, USDA Forest Service, US Census Bureau',
]
