import type { MapLocale } from './label-layers.ts'

/** Whose data it is; the licences ask for it wherever the map is shown. */
export const BASEMAP_ATTRIBUTION = {
  de: '© OpenStreetMap-Mitwirkende · Natural Earth · GeoNames · US Census',
  en: '© OpenStreetMap contributors · Natural Earth · GeoNames · US Census',
} as const satisfies Record<MapLocale, string>
