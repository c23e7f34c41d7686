import italicLatin from '@fontsource/overpass/files/overpass-latin-400-italic.woff2?url'
import italicLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-italic.woff2?url'
import regularLatin from '@fontsource/overpass/files/overpass-latin-400-normal.woff2?url'
import regularLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-normal.woff2?url'
import semiboldLatin from '@fontsource/overpass/files/overpass-latin-600-normal.woff2?url'
import semiboldLatinExt from '@fontsource/overpass/files/overpass-latin-ext-600-normal.woff2?url'
import type { Locale } from '../../../domain/places/place.ts'
import type { BuiltinStreets, MapService, StreetService, Theme } from '../../../maps/map-view.ts'
import type { SiteSettings, StreetMapSettings, StreetExtractSettings } from '../../context.ts'
import { PATHS } from '../../paths.ts'
import { placeWords } from '../../words/places.ts'

/** The settings of a map for this page. URLs become absolute, because workers do not know the page. */
export function mapService(
  kind: MapService['kind'],
  { basemapPath, street, streetExtract }: SiteSettings,
  locale: Locale,
): MapService {
  if (kind === 'google') return { kind, frameUrl: absolute(`/karte/google?locale=${locale}`) }
  if (kind === 'street' && street) return streetService(street, locale)
  const tilesUrl = `pmtiles://${absolute(basemapPath)}`
  // The relief is next to the tiles.
  const reliefUrl = absolute(basemapPath.replace(/[^/]*$/, 'relief.pmtiles'))
  const { sources, allSources } = placeWords(locale).picture
  const attribution = `${sources} · <a href="${PATHS.imprint[locale]}">${allSources}</a>`
  return {
    kind: 'builtin',
    locale,
    tilesUrl,
    reliefUrl,
    fontUrls: fontUrls(),
    attribution,
    streets: streetExtract && builtinStreets(streetExtract),
  }
}

function builtinStreets({ path, schema, attribution }: StreetExtractSettings): BuiltinStreets {
  return {
    file: absolute(path),
    coverageUrl: absolute(path.replace(/\.pmtiles$/, '.json')),
    schema,
    // The map inserts the attribution as HTML.
    attribution: attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  }
}

function streetService(
  { styleUrl, foreignOrigin }: StreetMapSettings,
  locale: Locale,
): StreetService {
  const styleIn = (theme: Theme) =>
    absolute(styleUrl.replace('{theme}', theme).replace('{locale}', locale))
  return {
    kind: 'street',
    styleUrls: { light: styleIn('light'), dark: styleIn('dark') },
    origins: foreignOrigin ? [location.origin, foreignOrigin] : [location.origin],
    fontUrls: fontUrls(),
    locale,
  }
}

function fontUrls(): StreetService['fontUrls'] {
  return {
    regular: { latin: absolute(regularLatin), latinExt: absolute(regularLatinExt) },
    semibold: { latin: absolute(semiboldLatin), latinExt: absolute(semiboldLatinExt) },
    italic: { latin: absolute(italicLatin), latinExt: absolute(italicLatinExt) },
  }
}

function absolute(path: string): string {
  return new URL(path, location.href).href
}
