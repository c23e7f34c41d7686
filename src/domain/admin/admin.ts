import type { GeocodingService } from '../geocoding/geocoder.ts'
import { type LocatedAddress, locateAddress } from '../geocoding/locate-address.ts'
import type { LocationSearch } from '../geocoding/locate-places.ts'
import type { ExportFormat } from '../export/export-format.ts'
import { type Inquiries, createInquiries } from '../inquiries/ask-places.ts'
import type { InquiryStore } from '../inquiries/inquiry-store.ts'
import type { ImportService } from '../import/import-service.ts'
import type { Locale, Place } from '../places/place.ts'
import {
  findHolidayPlaces,
  type HolidayPlaces,
  type HolidayQuery,
} from '../places/holiday-places.ts'
import { type BulkEditor, type BulkPorts, createBulkEditor } from '../places/edit-many-places.ts'
import { createVocabularyEditor, type VocabularyEditor } from '../places/edit-vocabulary.ts'
import type { LookalikeStore } from '../places/lookalike-store.ts'
import { createPlaceMerger, type PlaceMerger } from '../places/merge-places.ts'
import { createSourceEditor, type SourceEditor } from '../places/edit-by-source.ts'
import { createPlaceEditor, type EditingPorts, type PlaceEditor } from '../places/edit-places.ts'
import {
  mergedPlaceIds,
  resolveMergedPlace,
  type Actor,
  type PlaceStore,
  type SiteStore,
  type PlaceTable,
  type PhotoStore,
} from '../places/place-store.ts'
import {
  createScheduledChanges,
  type ScheduledChanges,
  type ScheduledChangeStore,
} from '../places/scheduled-changes.ts'
import { parseCountry } from '../places/country.ts'
import { parsePostalCode } from '../places/parse-place.ts'
import { isUnknownPostalCode } from '../places/unknown-postal-code.ts'
import type { RegionFinder } from '../places/region.ts'
import type { Gazetteer } from '../search/gazetteer/gazetteer.ts'
import type { TypedAddress } from '../search/suggest-location.ts'
import type { ZeroResultSearchStore } from '../search/zero-result-search-store.ts'
import type { Proposals } from '../submissions/proposals/decide-proposal.ts'
import { type BatchStore, type BulkActions, createBulkActions } from '../submissions/inbox/bulk.ts'
import type { Thread, ThreadStore } from '../submissions/inbox/thread.ts'
import { createInbox, type Inbox } from '../submissions/inbox/inbox.ts'
import {
  createModeration,
  type Moderation,
  type ModerationPorts,
} from '../submissions/inbox/moderation.ts'
import type { HeldChoice, RestoredCopy } from '../submissions/delivery/restored-store.ts'
import type { DeliveryStore } from '../submissions/delivery/delivery-store.ts'
import type { Delivery, Submission, SubmissionStore } from '../submissions/submission.ts'
import type { ApiKeys } from './api-keys.ts'
import {
  type Denial,
  type AuditFilter,
  type AuditLog,
  type LogFormat,
  exportLog,
} from './audit-log.ts'
import type { Backups } from './backups.ts'
import type { Checklist } from './checklist.ts'
import { createFirstStart, type FirstStart } from './first-start.ts'
import { createDemoRemover, type DemoRemover } from './remove-demo.ts'
import type { Manual } from './manual.ts'
import type { Role } from './operator.ts'
import { createOverview, type Overview, type OverviewPorts } from './overview.ts'
import type { OverviewStore } from './overview-store.ts'
import type { SettingsChecks } from './settings-checks.ts'
import type { Webhooks } from './webhooks.ts'
import type { SiteSettings } from './site-settings.ts'
import type { StreetExtracts } from './street-extract.ts'
import type { LogoStore } from './logo.ts'
import type { Accounts } from './accounts.ts'

/** `true` when the mail server accepted it. */
export type SendLinkMail = (link: LinkMail) => Promise<boolean>

export type LinkMail = {
  kind: 'invitation' | 'password'
  email: string
  role: Role
  url: string
  locale: Locale
  /** the new account needs a second factor */
  needsFactor: boolean
}

/** Deliveries that a restored copy holds until a person decides. */
export type HeldDeliveries = {
  /** undefined when there is nothing to decide */
  state(): Promise<RestoredCopy | undefined>
  decide(choice: HeldChoice, actor: Actor): Promise<number | undefined>
}

/** Use cases of the admin that the server assembles from its own parts. */
export type ServerUseCases = {
  /** mails a single-use link to its recipient */
  sendLink: SendLinkMail
  accounts: Accounts
  apiKeys: ApiKeys
  proposals: Proposals
  /** answers and notes of messages */
  thread: Thread
  /** searches places of any status */
  placeTable: PlaceTable
  /** places that may be in the list twice */
  lookalikes: LookalikeStore
  photos: PhotoStore
  /** the geocoder that is currently set */
  geocoding(): Promise<GeocodingService | undefined>
  /** locates stored places by their addresses */
  locationSearch: LocationSearch
  /** the country of places, addresses and phone numbers that name none, ISO 3166-1 */
  siteCountry(): string
  /** the score at which this site quarantines a message */
  spamThreshold(): Promise<number>
  backups: Backups
  /** what a new site still needs */
  checklist: Checklist
  heldDeliveries: HeldDeliveries
  settings: SiteSettings
  webhooks: Omit<Webhooks, 'send' | 'targets'>
  /** what the environment decides, and tests of mail, webhook and map */
  settingsChecks: SettingsChecks
  /** streets around the places, on our own map */
  streetExtracts: StreetExtracts
  manual: Manual
  auditLog: Pick<AuditLog, 'list' | 'runFrom'>
  imports: ImportService
  /** all places as text, streamed; the locale is that of the column names */
  exportPlaces(format: ExportFormat, locale: Locale): AsyncGenerator<string>
  reportDenied(denial: Denial): Promise<void>
}

/** Every use case of the admin. */
export type Admin = ServerUseCases & {
  inbox: Inbox
  moderation: Moderation
  placeEditor: PlaceEditor
  /** changes to places that take effect on a certain day */
  scheduledChanges: ScheduledChanges
  /** edits places by the ids of another system */
  sourceEditor: SourceEditor
  placeMerger: PlaceMerger
  logos: LogoStore
  bulkEditor: BulkEditor
  /** places with opening hours to set for one day */
  holidayPlaces(query: HolidayQuery, limit: number): Promise<HolidayPlaces>
  /** asks places to confirm their published data */
  inquiries: Inquiries
  inquiryCounts: InquiryStore['counts']
  vocabularyEditor: VocabularyEditor
  /** locates an address with our own gazetteer, and with the geocoder if one is set up */
  locateAddress(address: TypedAddress & { street?: string }): Promise<LocatedAddress>
  /** whether a typed postal code is one that the gazetteer should have and does not */
  isPostalCodeDoubtful(address: Pick<TypedAddress, 'postalCode' | 'country'>): boolean
  /** the categories and attributes as stored */
  vocabulary: Pick<SiteStore, 'categories' | 'attributes'>
  bulk: BulkActions
  /** what needs a person now */
  overview(): Promise<Overview>
  demo: DemoRemover
  firstStart: FirstStart
  /** the audit log as text, streamed */
  exportLog(
    filter: AuditFilter,
    file: { format: LogFormat; actor: Actor },
  ): Promise<AsyncIterable<string>>
  /** published or not */
  placeById(id: string): Promise<Place | undefined>
  /** the place with this id, or the one that it was merged into */
  resolvePlace(id: string): Promise<Place | undefined>
  /** the place and all entries merged into it; their messages are its own */
  entriesOf(id: string): Promise<string[]>
  placeBySlug(slug: string): Promise<Place | undefined>
  /** the deliveries of a message, oldest first */
  deliveriesOf(submission: Submission): Promise<Delivery[]>
  /** gives a failed delivery of the message all its attempts again; `false` when it has no such delivery */
  resend(submission: Submission, deliveryId: string, actor: Actor): Promise<boolean>
}

type Ports = Omit<ModerationPorts, 'places' | 'store'> &
  Pick<EditingPorts, 'readHours' | 'randomBytes'> &
  Omit<ServerUseCases, 'auditLog' | 'photos'> & {
    batches: BatchStore
    overviews: OverviewStore
    lastOutage: OverviewPorts['lastOutage']
    auditLog: AuditLog
    zeroResultSearches: Pick<ZeroResultSearchStore, 'list'>
    pause(): Promise<unknown>
    threads: Pick<ThreadStore, 'assign'>
    submissions: SubmissionStore
    inquiries: InquiryStore
    deliveries: Pick<DeliveryStore, 'ofSubmission' | 'restart' | 'countByStatus'>
    places: EditingPorts['places'] &
      Pick<PlaceStore, 'bySlug' | 'bySourceIds' | 'catalogueVersion' | 'merged' | 'streamAll'>
    scheduledChanges: ScheduledChangeStore
    photos: PhotoStore & LogoStore
    placeBatches: BulkPorts['placeBatches']
    log: BulkPorts['log']
    site: Pick<
      SiteStore,
      'categories' | 'attributes' | 'saveVocabulary' | 'setting' | 'saveSetting' | 'changeSettings'
    >
    gazetteer: Gazetteer
    regionOf: RegionFinder
    /** wakes the delivery worker */
    announceDeliveries(): void
  }

/** The other use cases, from ports and the ready parts. */
export function createAdmin(ports: Ports): Omit<Admin, keyof ServerUseCases> {
  const { submissions, deliveries, places } = ports
  const moderation = createModeration({ ...ports, store: submissions })
  const inbox = createInbox(submissions)
  const demo = createDemoRemover(ports)
  const vocabularyEditor = createVocabularyEditor(ports)
  return {
    inbox,
    bulk: createBulkActions({ ...ports, store: ports.batches, moderation }),
    moderation,
    demo,
    firstStart: createFirstStart({ ...ports, demo, vocabularyEditor }),
    exportLog: (filter, file) => exportLog(filter, file, ports.auditLog),
    overview: createOverview({
      ...ports,
      store: ports.overviews,
      inbox,
      catalogueVersion: places.catalogueVersion,
    }),
    placeEditor: createPlaceEditor(ports),
    scheduledChanges: createScheduledChanges({ ...ports, schedules: ports.scheduledChanges }),
    sourceEditor: createSourceEditor(ports),
    placeMerger: createPlaceMerger(ports),
    logos: ports.photos,
    bulkEditor: createBulkEditor(ports),
    holidayPlaces: (query, limit) => findHolidayPlaces(ports.placeTable, query, limit),
    inquiries: createInquiries({ ...ports, store: ports.inquiries }),
    inquiryCounts: ports.inquiries.counts,
    vocabularyEditor,
    async locateAddress(address) {
      return locateAddress(address, { ...ports, geocoding: await ports.geocoding() })
    },
    isPostalCodeDoubtful: (address) => isPostalCodeDoubtful(address, ports),
    vocabulary: ports.site,
    placeById: (id) => places.byId(id),
    resolvePlace: (id) => resolveMergedPlace(id, places),
    entriesOf: async (id) => mergedPlaceIds(id, await places.merged()),
    placeBySlug: (slug) => places.bySlug(slug),
    deliveriesOf: ({ id }) => deliveries.ofSubmission(id),
    async resend(submission, deliveryId, actor) {
      const own = await deliveries.ofSubmission(submission.id)
      if (!own.some(({ id }) => id === deliveryId)) return false
      const isRestarted = await deliveries.restart(deliveryId, ports.now(), actor)
      if (isRestarted) ports.announceDeliveries()
      return isRestarted
    },
  }
}

function isPostalCodeDoubtful(
  typed: Pick<TypedAddress, 'postalCode' | 'country'>,
  { gazetteer, siteCountry }: Pick<Ports, 'gazetteer' | 'siteCountry'>,
): boolean {
  const parsedCountry = parseCountry(typed.country ?? '')
  const country = parsedCountry.ok ? parsedCountry.value : siteCountry()
  const code = parsePostalCode(typed.postalCode ?? '', country)
  return code.ok && isUnknownPostalCode({ country, postalCode: code.value }, gazetteer.postalCode)
}
