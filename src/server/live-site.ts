import {
  type ConsentTexts,
  type LegalTexts,
  readSettings,
  type StoredSettings,
} from '../domain/admin/site-settings.ts'
import type { LocaleChoice } from '../domain/admin/locale-choice.ts'
import type { Logo } from '../domain/admin/logo.ts'
import type { RadiusStep, Unit } from '../domain/search/radius.ts'
import type { RetentionPeriods } from '../domain/submissions/retention/retention.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { StreetMapSettings, StreetExtractSettings } from '../web/context.ts'
import {
  cachePrepared,
  type LiveMaps,
  type PrepareStreetMap,
  prepareStreetMap,
  readLiveMaps,
} from './live-maps.ts'
import { followSettings, type SettingStore } from './compose/follow-settings.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { fixedPeriods } from './settings/retention-settings.ts'

/** The settings that may change while the server runs. */
export type LiveSite = {
  name: string
  tagline: StoredSettings['tagline']
  accent: string
  /** the file of the basemap; the name of its folder changes whenever the pictures beside it look different */
  basemapPath: string
  unit: Unit | undefined
  radius: RadiusStep | undefined
  consent: ConsentTexts
  retention: RetentionPeriods
  logo: Logo | undefined
  locales: LocaleChoice
  sendsMail: boolean
  /** the geocoder that locates addresses in searches */
  addressHost: string | undefined
  offersGoogle: boolean
  street: StreetMapSettings | undefined
  streetExtract: StreetExtractSettings | undefined
}

type LiveConfig = Pick<
  Config,
  'siteName' | 'retention' | 'fixed' | 'mail' | 'geocoder' | 'embedOrigins'
> &
  Parameters<typeof readLiveMaps>[0] & { mapVersion: string }

/** Origins whose pages may show the finder in a frame; `*` for all. */
export type Embedding = { origins: readonly string[] }

type LiveState = { site: LiveSite; legal: LegalTexts; maps: LiveMaps; embedding: Embedding }

/** The settings in force: the environment's, otherwise the stored ones. */
export async function readLiveSite(
  config: LiveConfig,
  { site }: SettingStore,
  prepare: PrepareStreetMap = prepareStreetMap,
): Promise<LiveState> {
  const [stored, maps] = await Promise.all([
    readSettings(site),
    readLiveMaps(config, { site }, prepare),
  ])
  const geocoder = config.geocoder ?? stored.geocoder
  return {
    site: {
      name: config.siteName ?? stored.name ?? 'Lageplan',
      logo: stored.logo,
      locales: stored.locales,
      tagline: stored.tagline,
      accent: stored.accent,
      basemapPath: `/basemap/${config.mapVersion}${stored.accent.slice(1)}/basemap.pmtiles`,
      unit: stored.unit,
      radius: stored.radius,
      consent: stored.consent,
      retention: { ...stored.retention, ...fixedPeriods(config) },
      sendsMail: config.mail !== undefined || stored.mailServer !== undefined,
      addressHost: geocoder?.forVisitors ? new URL(geocoder.url).host : undefined,
      offersGoogle: maps.google !== undefined,
      street: maps.street?.site,
      streetExtract: maps.streets,
    },
    legal: stored.legal,
    maps,
    embedding: {
      origins: config.embedOrigins.length > 0 ? config.embedOrigins : stored.embedOrigins,
    },
  }
}

/** The same settings as objects that are updated in place. */
export async function followLiveSite(
  config: LiveConfig,
  storage: Pick<Storage, 'onCatalogueChange'> & SettingStore,
  log: Log,
  openMap: PrepareStreetMap = prepareStreetMap,
): Promise<LiveState & { timesRead(): number }> {
  const prepare = cachePrepared(openMap)
  const live = await readLiveSite(config, storage, prepare)
  // A map that cannot be prepared must not hold back the other settings.
  const prepareOrKeep: PrepareStreetMap = (settings) =>
    prepare(settings).catch((error: unknown) => {
      log({ event: 'street_map_not_prepared', error: String(error) })
      return live.maps.street
    })
  let timesRead = 0
  followSettings(storage, log, async () => {
    const { site, legal, maps, embedding } = await readLiveSite(config, storage, prepareOrKeep)
    Object.assign(live.site, site)
    Object.assign(live.legal, legal)
    Object.assign(live.maps, maps)
    Object.assign(live.embedding, embedding)
    timesRead += 1
  })
  return { ...live, timesRead: () => timesRead }
}

/** The retention periods that apply now. */
export async function readPeriods(
  config: Pick<Config, 'retention' | 'fixed'>,
  { site }: Pick<Storage, 'site'>,
): Promise<RetentionPeriods> {
  return { ...(await readSettings(site)).retention, ...fixedPeriods(config) }
}
