/** Who has to be named on the map itself; the others stand in the list that a link beside this leads to. */
export const BASEMAP_ATTRIBUTION = {
  de: '© OpenStreetMap-Mitwirkende · EuroGeographics',
  en: '© OpenStreetMap contributors · EuroGeographics',
} as const satisfies Record<'de' | 'en', string>

/** All sources of the map, as they ask to be named; the page that the line on the map links to shows them. */
export const BASEMAP_SOURCES: readonly string[] = [
  '© OpenStreetMap contributors (ODbL 1.0)',
  '© EuroGeographics and the national mapping agencies (EuroGlobalMap). This product includes Intellectual Property from European National Mapping and Cadastral Authorities and is licensed on behalf of these by EuroGeographics. Original product is available for free. Terms of the licence available at mapsforeurope.org/licence',
  'GeoNames (CC BY 4.0)',
  'Natural Earth',
  'US Geological Survey, US National Park Service, USDA Forest Service, US Census Bureau',
]
