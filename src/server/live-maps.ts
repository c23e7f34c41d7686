import { isDeepStrictEqual } from 'node:util'
import {
  type GoogleChoice,
  type MapChoice,
  readGoogleChoice,
  readMapChoice,
} from '../domain/admin/map-choice.ts'
import { EXTRACT_SETTING, readStreetExtract } from '../domain/admin/street-extract.ts'
import type { SectionChecks } from '../domain/admin/section-form.ts'
import type { FieldProblem } from '../domain/problem.ts'
import { type GoogleSettings, parseGoogleSettings } from '../maps/google/google-settings.ts'
import { parseStreetSettings, type StreetSettings } from '../maps/street/street-settings.ts'
import { readSiteCountry } from './compose/site-country.ts'
import type { Config } from './config.ts'
import type { SettingStore } from './compose/follow-settings.ts'
import { openExtract } from './street-map/extract/open-extract.ts'
import type { StreetMap } from './street-map/open-street-map.ts'
import type { StreetExtractSettings } from '../web/context.ts'

/** The maps that visitors may get in addition to ours. */
export type LiveMaps = {
  google: GoogleSettings | undefined
  street: StreetMap | undefined
  /** around the places, on our own map */
  streets?: StreetExtractSettings
}

type MapConfig = Pick<
  Config,
  'google' | 'street' | 'publicUrl' | 'mapLanguage' | 'mapRegion' | 'country' | 'directory'
>

/** Prepares a street map from its settings; undefined if none can be shown. */
export type PrepareStreetMap = (settings: StreetSettings) => Promise<StreetMap | undefined>

/** The maps in force: those of the environment, otherwise the stored ones. Throws what `prepare` throws. */
export async function readLiveMaps(
  config: MapConfig,
  { site }: SettingStore,
  prepare: PrepareStreetMap,
): Promise<LiveMaps> {
  const [choice, google, country, extract] = await Promise.all([
    site.setting('site.map').then(readMapChoice),
    site.setting('site.google').then(readGoogleChoice),
    readSiteCountry(config, { site }),
    site.setting(EXTRACT_SETTING).then(readStreetExtract),
  ])
  const shown = config.google ?? (google && parseGoogleChoice(google, config).settings)
  const street = config.street ?? parseStreetChoice(choice, config).settings
  return {
    google: shown && (config.mapRegion ? shown : { ...shown, region: country }),
    street: street && (await prepare(street)),
    streets: extract && (await openExtract(extract, config.directory)),
  }
}

/** Checks an owner's choice of a map. */
export function mapChecksOf(config: MapConfig): Pick<SectionChecks, 'map' | 'google'> {
  return {
    map: (choice) => parseStreetChoice(choice, config).problems,
    google: (choice) => parseGoogleChoice(choice, config).problems,
  }
}

type ParsedStreetChoice = { settings?: StreetSettings; problems: FieldProblem[] }

/**
 * Turns an owner's choice into settings. Only the environment may name files and hosts of this machine, because an owner need not be the
 * server's operator.
 */
export function parseStreetChoice(
  { ground, address, schema, attribution }: MapChoice,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): ParsedStreetChoice {
  if (ground === 'builtin') return { problems: [] }
  if (address === '') return { problems: [{ field: 'address', rule: 'required' }] }
  const isOwnPath = address.startsWith('/')
  if (!isOwnPath && !address.startsWith('https://')) {
    return { problems: [{ field: 'address', rule: 'map_address_malformed' }] }
  }
  const raw = ground === 'style' ? { style: address } : { tiles: address, schema, attribution }
  const parsed = parseStreetSettings({ ...raw, publicUrl })
  if (parsed.ok) return { settings: parsed.settings, problems: [] }
  const problems = parsed.problems.map(({ setting, code }) => ({
    field: FIELDS[setting],
    rule: `map_${code}`,
  }))
  return { problems }
}

const FIELDS = {
  MAP_STYLE_URL: 'address',
  MAP_TILES: 'address',
  MAP_SCHEMA: 'schema',
  MAP_ATTRIBUTION: 'attribution',
} as const

/** Turns an owner's choice into settings; language and region default to `de` and `US`. */
export function parseGoogleChoice(
  { key, channel, mapId }: GoogleChoice,
  { mapLanguage, mapRegion }: Pick<Config, 'mapLanguage' | 'mapRegion'>,
): { settings?: GoogleSettings; problems: FieldProblem[] } {
  const raw = { key, channel, mapId, language: mapLanguage, region: mapRegion }
  const { settings, problems } = parseGoogleSettings(raw)
  // A map id may be missing; language and region are not typed here.
  const own = problems.filter(({ setting, value }) => value !== '' && FIELDS_OF_GOOGLE.has(setting))
  return {
    settings,
    problems: own.map(({ setting, code }) => ({ field: setting, rule: `google_${code}` })),
  }
}

const FIELDS_OF_GOOGLE = new Set<string>(['key', 'channel', 'mapId'])

// Loads the libraries that write styles only if a style is needed.
export const prepareStreetMap: PrepareStreetMap = async (settings) => {
  const { openStreetMap } = await import('./street-map/open-street-map.ts')
  return openStreetMap(settings)
}

/** Keeps the map that was prepared last as long as its settings stay the same, so that a file is opened only once. */
export function cachePrepared(prepare: PrepareStreetMap): PrepareStreetMap {
  let last: { settings: StreetSettings; map: StreetMap | undefined } | undefined
  return async (settings) => {
    if (!last || !isDeepStrictEqual(last.settings, settings)) {
      last = { settings, map: await prepare(settings) }
    }
    return last.map
  }
}
