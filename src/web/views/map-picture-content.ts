import type { Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { tilesOf } from '../../lib/geo/tiles.ts'
import type { MapItem, Origin } from '../../maps/map-view.ts'
import {
  pictureBounds,
  type PictureFrame,
  pictureView,
  ROW_FRAME,
  SHARED_FRAME,
} from '../../maps/picture/frames.ts'
import type { PictureRequest } from '../../maps/picture/picture-address.ts'
import type { SiteSettings } from '../context.ts'
import { localeOfPath, paramsOfPath, pathTo } from '../paths.ts'
import { unitOf } from '../use-unit.ts'
import {
  boundaryOf,
  clusterParams,
  clusterZoom,
  toMapItem,
  withMuted,
  withoutListed,
} from './cluster-items.ts'
import { mapPicturePage } from './finder-search.ts'
import { toFinderView } from './finder-view.ts'
import {
  areaOfPlace,
  finderArea,
  finderMarkers,
  NO_CATEGORY_COLOUR,
  toOrigin,
  toPlaceItem,
} from './map-items.ts'
import { toPlacePage } from './place-page-view.ts'
import { toPlaceRow } from './place-view.ts'
import { toRegionView } from './region-view.ts'

/** What the map of a page shows at first: the same as the live map, in plain values. */
export type MapPictureContent = {
  locale: Locale
  area: Bounds
  items: readonly MapItem[]
  selected?: string
  origin?: Origin
  /** ISO 3166-2 codes of the outlined regions */
  regions: readonly string[]
  /** the areas of places, encoded by `encodeOutline` */
  boundaries: readonly string[]
}

type MapRequest = {
  product: Product
  site: Pick<SiteSettings, 'unit' | 'radius'>
  frame: PictureFrame
} & Pick<PictureRequest, 'page' | 'area' | 'points'>

/**
 * The map to paint for the page at a path and search. Undefined if the page has no map, or if the address is not its canonical
 * spelling: any other one would be drawn and cached again.
 */
export async function findMapPictureContent(
  request: MapRequest,
): Promise<MapPictureContent | undefined> {
  const { page } = request
  const { pathname, searchParams } = new URL(page, 'https://page.invalid')
  const locale = localeOfPath(pathname)
  const isFinder = pathname === pathTo('finder', locale)
  if (request.frame === ROW_FRAME || request.points) {
    return isFinder && searchParams.size === 0 ? pointsMap(locale, request) : undefined
  }
  if (isFinder) return finderMap(searchParams, locale, request)
  // The visitor chooses a location there; places would only be in the way.
  if (pathname === pathTo('suggestion', locale)) return groundMap(searchParams, locale, request)
  if (request.area) return undefined
  const { region, city } =
    paramsOfPath('city', locale, pathname) ?? paramsOfPath('region', locale, pathname) ?? {}
  if (region) {
    const regionRequest = { region, city, page: parsePlaceQuery(searchParams).page, locale }
    return regionMap(regionRequest, request)
  }
  const { slug } = paramsOfPath('place', locale, pathname) ?? {}
  return slug && page === pathname ? placeMap(slug, locale, request) : undefined
}

const NOTHING = { items: [], regions: [], boundaries: [] }

function groundMap(
  params: URLSearchParams,
  locale: Locale,
  { area }: MapRequest,
): MapPictureContent | undefined {
  return area && params.size === 0 ? { ...NOTHING, locale, area } : undefined
}

function pointsMap(
  locale: Locale,
  { area, points = [] }: MapRequest,
): MapPictureContent | undefined {
  const items = points.map(({ number, point, isGroup }, index): MapItem => {
    if (isGroup) {
      const bounds = { west: point.lng, south: point.lat, east: point.lng, north: point.lat }
      return { kind: 'cluster', id: `group ${index}`, count: number, point, zoom: 0, bounds }
    }
    const plate = { id: String(number), number, name: '', colour: NO_CATEGORY_COLOUR }
    return { kind: 'place', ...plate, point }
  })
  return area && { ...NOTHING, locale, area, items }
}

function finderMap(
  params: URLSearchParams,
  locale: Locale,
  { product, site, page, frame, area }: MapRequest,
): MapPictureContent | undefined {
  const query = parsePlaceQuery(params)
  if (page !== mapPicturePage(query, locale)) return undefined
  const unit = unitOf({ chosen: query.unit, siteUnit: site.unit, locale })
  const options = { unit, townRadius: site.radius, locale, isPicture: true } as const
  const view = toFinderView(product.findPlaces(query, options), product, { locale, unit })
  const shown = area ?? finderArea(view)
  const zoom = clusterZoom(pictureView(shown, frame).zoom)
  const filters = parsePlaceQuery(clusterParams(view.mapQuery))
  const clusters = tilesOf(pictureBounds(shown, frame, frame.drawn), zoom).flatMap((tile) =>
    product.findClusters(tile, filters),
  )
  const plates = finderMarkers(view)
  const beside = clusters.map((one) => toMapItem(one, zoom, view.categories, locale))
  return {
    locale,
    area: shown,
    items: [...plates, ...withMuted(withoutListed(beside, plates), view)],
    selected: query.selected,
    origin: toOrigin(view),
    regions: view.regions,
    boundaries: clusters.flatMap((one) => boundaryOf(one) ?? []),
  }
}

async function placeMap(
  slug: string,
  locale: Locale,
  { product, frame }: MapRequest,
): Promise<MapPictureContent | undefined> {
  const opened = await product.openPlace(slug)
  if (opened.kind !== 'found') return undefined
  const page = toPlacePage(opened.place, product, locale)
  const nearby = opened.nearby.map((found) => toPlaceRow(found, product, locale))
  return {
    ...NOTHING,
    locale,
    area: areaOfPlace(page, frame === SHARED_FRAME ? AROUND_SHARED_KM : undefined),
    items: [page, ...nearby].map(toPlaceItem),
    selected: page.slug,
    boundaries: page.boundary === undefined ? [] : [page.boundary],
  }
}

/** Wide enough to show the names of the next cities. */
const AROUND_SHARED_KM = 90

function regionMap(
  request: Parameters<Product['regions']['open']>[0],
  { product, page }: MapRequest,
): MapPictureContent | undefined {
  const { locale } = request
  const opened = product.regions.open(request)
  if (opened.kind !== 'found') return undefined
  const { area, rows, regions, localizedPaths } = toRegionView(opened, product, locale)
  if (!area || page !== localizedPaths[locale]) return undefined
  return { ...NOTHING, locale, area, items: rows.map(toPlaceItem), regions }
}
