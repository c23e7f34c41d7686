import { localMoment, type LocalMoment } from '../lib/hours/weekly-hours.ts'
import {
  isOpenAt,
  isUnknownOn,
  type OpeningStatus,
  openingStatus,
} from '../lib/hours/opening-status.ts'
import type { Tile } from '../lib/geo/tiles.ts'
import {
  type Attribute,
  type Category,
  isApproximate,
  type Locale,
  type Place,
} from './places/place.ts'
import type { HoursReader } from './places/hours-reader.ts'
import { placeMergedInto, type PlaceStore, type SiteStore } from './places/place-store.ts'
import type { SearchContext } from './search/index-query.ts'
import type { Catalogue } from './search/catalogue/catalogue.ts'
import { type FinderResult, findPlaces } from './search/find-places.ts'
import { findClusters, type MapCluster } from './search/find-clusters.ts'
import {
  findPlace,
  type FindPlaceResult,
  type OpenPlaceResult,
  openPlace,
} from './search/open-place.ts'
import type { Gazetteer } from './search/gazetteer/gazetteer.ts'
import { mainlandOf } from './search/mainland.ts'
import { type ListPage, listPlaces, type PlaceList } from './search/list-places.ts'
import {
  type CatalogueBuilder,
  createLiveCatalogue,
  type LiveCatalogue,
} from './search/catalogue/live-catalogue.ts'
import type { PlaceQuery } from './search/place-query.ts'
import type { PublicPlace } from './search/catalogue/public-place.ts'
import type { ZeroResultSearchStore } from './search/zero-result-search-store.ts'
import { createZeroResultCounter } from './search/zero-result-counter.ts'
import { type ReportedPlace, findSimilar, type SimilarPlace } from './search/similar-places.ts'
import { beginsOpenNow, suggest, type Suggestion } from './search/suggest.ts'
import { createRegions, type Regions } from './search/regions.ts'
import { formatPhone } from './places/phone.ts'
import { regionNameIn, regionNames } from './places/region.ts'
import type { GeocodedPoint } from './geocoding/geocoder.ts'
import type { VisitorGeocoder } from './geocoding/visitor-geocoder.ts'
import { unknownAddress } from './search/parse/address.ts'
import type { ProofOfWork } from './submissions/evidence/request-evidence.ts'
import { createPhoneParser } from './submissions/form/phone.ts'
import { createSubmissions, type Submissions } from './submissions/submissions.ts'
import type { TargetPorts } from './submissions/new-submission.ts'
import type { SenderStore } from './submissions/evidence/sender-store.ts'
import type { SubmissionStore } from './submissions/submission.ts'

/** What the product needs from outside. Clock and randomness are ports too, so that tests control them. */
export type Ports = TargetPorts & {
  places: PlaceStore
  site: SiteStore
  submissions: SubmissionStore
  zeroResultSearches: ZeroResultSearchStore
  /** the state about senders that the site's servers share; by default in memory */
  senders?: SenderStore
  catalogues: CatalogueBuilder
  gazetteer: Gazetteer
  /** the country of addresses, phone numbers and places that name none, ISO 3166-1 */
  siteCountry(): string
  /** the geocoder for addresses in searches, if one is set up */
  visitorGeocoder(): Promise<VisitorGeocoder | undefined>
  proofOfWork: ProofOfWork
  readHours: HoursReader
  /** the score at which this site quarantines a message */
  spamThreshold(): Promise<number>
  now(): Date
  randomBytes(length: number): Uint8Array
  /** why the database is read-only, or the catalogue may be stale; undefined when all is well */
  unavailableReason(): Promise<string | undefined>
  /** lets waiting work run during long work */
  pause(): Promise<void>
  /** wakes the delivery worker */
  announceDeliveries(): void
  /** a part of the spam shield failed and gave no points */
  reportFailedLayer(layer: string, error: unknown): void
}

/** `open`: the geocoder was asked and has not answered yet */
export type AddressResult =
  | { kind: 'found'; point: GeocodedPoint; host: string }
  | { kind: 'nothing' }
  | { kind: 'open' }

/** Every use case for visitors. They reach nothing below it in any other way. */
export type Product = {
  /**
   * with radii that are round numbers in the unit, around a town of that radius, and names sorted as they are in the locale; a search
   * without result is counted by area and category only, and not again for the picture of its map
   */
  findPlaces(
    query: PlaceQuery,
    options?: Pick<SearchContext, 'unit' | 'townRadius' | 'locale'> & { isPicture?: true },
  ): FinderResult
  /** locates a searched address that the gazetteer does not know, and names the source; to be offered, never applied */
  findAddress(result: FinderResult): Promise<AddressResult>
  /** stores the counts of zero-result searches */
  storeZeroResultSearches(): Promise<void>
  findClusters(tile: Tile, query: PlaceQuery): MapCluster[]
  openPlace(slug: string): Promise<OpenPlaceResult>
  /** the places of a query, page by page, for programs */
  listPlaces(query: PlaceQuery, page: ListPage): PlaceList
  findPlace(slugOrId: string): Promise<FindPlaceResult>
  suggest(typed: string, limit: number): Suggestion[]
  /** whether to suggest what is open now as well */
  beginsOpenNow(typed: string): boolean
  /** published places that may be the described one */
  findSimilar(described: ReportedPlace): SimilarPlace[]
  regions: Regions
  /** the number of places */
  placeCount(): number
  /** the slugs of places in an order that is fixed within a catalogue version, for the sitemap */
  placeSlugs(offset: number, limit: number): string[]
  categories(): readonly Category[]
  attributes(): readonly Attribute[]
  /** "Kalifornien" for `US-CA`; an unknown code is returned as it is */
  regionName(code: string, locale: Locale): string
  /** an E.164 number as people read it, "+1 831 389-4486" */
  formatPhone(number: string): string
  /** open or closed now, and until when */
  openingStatus(place: PublicPlace): OpeningStatus
  /** undefined when its hours are unknown */
  isOpen(place: PublicPlace): boolean | undefined
  /** the current local time at the place */
  localMoment(place: PublicPlace): LocalMoment
  /** raised whenever what visitors see changes */
  catalogueVersion(): number
  /** whom to credit for place names and postal codes */
  attributions(): readonly string[]
  catalogue: Pick<LiveCatalogue, 'refresh' | 'mend' | 'rebuild' | 'changes'>
  /** why messages cannot be stored, or the catalogue may be stale; undefined when all is well */
  unavailableReason(): Promise<string | undefined>
  submissions: Submissions
}

/** Assembles the use cases from their ports. */
export async function createProduct(ports: Ports): Promise<Product> {
  const { gazetteer, now } = ports
  const live = await createLiveCatalogue({
    ...ports,
    regionNames: (code) => Object.values(gazetteer.region(code)?.name ?? regionNames(code)),
  })
  const submissions = createSubmissions({
    ...ports,
    store: ports.submissions,
    findPlace: (slug) => findReceiver(slug, ports.places),
    // German numbers read as American ones are invalid and tried as German ones; the other way round they would pass.
    parsePhone: (typed) => createPhoneParser([ports.siteCountry(), 'US', 'DE'])(typed),
    tokenSecret: await ports.site.secret('form-token'),
  })
  const zeroResultCounter = createZeroResultCounter({
    store: ports.zeroResultSearches,
    gazetteer,
    now,
  })
  const current = () => withSiteCountry(live.current(), gazetteer, ports.siteCountry())
  const searchContext = () => ({ catalogue: current(), gazetteer, now: now() })
  const localTime = ({ timeZone }: PublicPlace) => localMoment(now(), timeZone)

  return {
    findPlaces(query, options) {
      const result = findPlaces(query, { ...searchContext(), ...options })
      if (!options?.isPicture) zeroResultCounter.record(result)
      return result
    },
    async findAddress(result) {
      const text = unknownAddress(result, searchContext())
      const addresses = text === undefined ? undefined : await ports.visitorGeocoder()
      if (!addresses || text === undefined) return { kind: 'nothing' }
      const answer = await addresses.find(text)
      if (answer.kind !== 'found') return answer
      // The gazetteer has the centres of towns.
      if (result.origin && isApproximate(answer.point)) return { kind: 'nothing' }
      return { ...answer, host: addresses.host }
    },
    storeZeroResultSearches: () => zeroResultCounter.flush(),
    findClusters: (tile, query) => findClusters(tile, query, searchContext()),
    openPlace: (slug) => openPlace(slug, live.current(), ports.places),
    listPlaces: (query, page) => listPlaces(query, page, searchContext()),
    findPlace: (slugOrId) => findPlace(slugOrId, live.current(), ports.places),
    suggest: (typed, limit) => suggest(typed, limit, searchContext()),
    beginsOpenNow: (typed) => beginsOpenNow(typed, live.current()),
    findSimilar: (described) => findSimilar(described, searchContext()),
    regions: createRegions(live.current, gazetteer),
    placeCount: () => live.current().index.size,
    placeSlugs: (offset, limit) => placeSlugs(live.current(), offset, limit),
    categories: () => live.current().categories,
    attributes: () => live.current().attributes,
    regionName: (code, locale) =>
      gazetteer.region(code)?.name[locale] ?? regionNameIn(code, locale) ?? code,
    formatPhone: formatPhone,
    openingStatus: (place) => openingStatus(place.weeklyHours, localTime(place)),
    isOpen: (place) => {
      const { weeklyHours } = place
      if (!weeklyHours) return undefined
      const moment = localTime(place)
      return (
        isOpenAt(weeklyHours, moment) || (isUnknownOn(weeklyHours, moment.date) ? undefined : false)
      )
    },
    localMoment: localTime,
    catalogueVersion: () => live.current().version,
    attributions: () => gazetteer.attributions,
    catalogue: live,
    unavailableReason: ports.unavailableReason,
    submissions,
  }
}

/** While there are no places, the map shows the country of the site. */
function withSiteCountry(catalogue: Catalogue, gazetteer: Gazetteer, country: string): Catalogue {
  if (catalogue.index.size > 0) return catalogue
  const extent = mainlandOf(country, gazetteer)
  return extent ? { ...catalogue, extent, away: [] } : catalogue
}

function placeSlugs({ records, ordinals }: Catalogue, offset: number, limit: number): string[] {
  return ordinals(offset, limit).map((ordinal) => records.at(ordinal).slug)
}

// Messages may be sent to a former slug of a place.
async function findReceiver(slug: string, places: PlaceStore): Promise<Place | undefined> {
  const place = (await places.bySlug(slug)) ?? (await byFormerSlug(slug, places))
  if (place?.status !== 'archived') return place
  // The form may have been open while the place was merged.
  return (await placeMergedInto(place, places)) ?? place
}

async function byFormerSlug(slug: string, places: PlaceStore): Promise<Place | undefined> {
  const current = await places.currentSlugOf(slug)
  return current === undefined ? undefined : places.bySlug(current)
}
