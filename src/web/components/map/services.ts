import italicLatin from '@fontsource/overpass/files/overpass-latin-400-italic.woff2?url'
import italicLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-italic.woff2?url'
import regularLatin from '@fontsource/overpass/files/overpass-latin-400-normal.woff2?url'
import regularLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-normal.woff2?url'
import semiboldLatin from '@fontsource/overpass/files/overpass-latin-600-normal.woff2?url'
import semiboldLatinExt from '@fontsource/overpass/files/overpass-latin-ext-600-normal.woff2?url'
import type { Locale } from '../../../domain/places/place.ts'
import type { MapService } from '../../../maps/map-view.ts'

/** The settings of both maps for this page. Addresses become absolute, because workers know no page. */
export function mapService(
  kind: MapService['kind'],
  { basemapPath, locale }: { basemapPath: string; locale: Locale },
): MapService {
  if (kind === 'google') return { kind, frameUrl: absolute(`/karte/google?locale=${locale}`) }
  return {
    kind,
    locale,
    tilesUrl: `pmtiles://${absolute(basemapPath)}`,
    fontUrls: {
      regular: { latin: absolute(regularLatin), latinExt: absolute(regularLatinExt) },
      semibold: { latin: absolute(semiboldLatin), latinExt: absolute(semiboldLatinExt) },
      italic: { latin: absolute(italicLatin), latinExt: absolute(italicLatinExt) },
    },
  }
}

function absolute(path: string): string {
  return new URL(path, location.href).href
}
