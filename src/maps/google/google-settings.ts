/** The configuration of Google Maps. Plain values: the server writes them into the frame document as JSON. */
export type GoogleSettings = {
  key: string
  /** 0 to 999, for telling sites apart in Google's reports */
  channel?: string
  /** advanced markers need one */
  mapId: string
  /** BCP 47 */
  language: string
  /** ISO 3166-1 alpha-2; changes names and borders */
  region: string
}

/** The raw values of `GOOGLE_MAPS_KEY`, `GOOGLE_MAPS_CHANNEL`, `GOOGLE_MAPS_MAP_ID`, `MAP_LANGUAGE` and `MAP_REGION`. */
export type RawGoogleSettings = Partial<Record<keyof GoogleSettings, string>>

export type GoogleSettingProblem = {
  setting: keyof GoogleSettings
  code:
    | 'key_malformed'
    | 'channel_dropped'
    | 'map_id_malformed'
    | 'map_id_missing'
    | 'language_unknown'
    | 'region_unknown'
  value: string
}

export type ParsedGoogleSettings = {
  /** undefined when Google Maps is not offered: no key, or an invalid one */
  settings?: GoogleSettings
  /** for the operator; none of them stops the start */
  problems: GoogleSettingProblem[]
}

/** Google's own demo id: markers work, the operator's map style does not. */
export const DEMO_MAP_ID = 'DEMO_MAP_ID'

const DEFAULTS = { language: 'de', region: 'US' }

/** Reads the settings. A wrong one falls back to its default and is reported. */
export function parseGoogleSettings(raw: RawGoogleSettings): ParsedGoogleSettings {
  const key = raw.key?.trim() ?? ''
  if (key === '') return { problems: [] }
  // Keys are letters, digits, hyphen and underscore: reject a pasted URL or a quoted key before Google does.
  if (!/^[\w-]{10,200}$/.test(key))
    return { problems: [{ setting: 'key', code: 'key_malformed', value: key }] }
  const problems: GoogleSettingProblem[] = []
  const settings: GoogleSettings = {
    key,
    channel: parseChannel(raw.channel, problems),
    mapId: parseMapId(raw.mapId, problems),
    language: parseLanguage(raw.language, problems),
    region: parseRegion(raw.region, problems),
  }
  return { settings, problems }
}

/** Reads settings back from the frame document, which this program wrote itself. */
export function readGoogleSettings(json: string): GoogleSettings | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return undefined
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string')
    return parseGoogleSettings(Object.fromEntries(texts)).settings
  } catch {
    return undefined
  }
}

// Google accepts whole numbers from 0 to 999 and silently ignores everything else.
function parseChannel(
  raw: string | undefined,
  problems: GoogleSettingProblem[],
): string | undefined {
  const channel = raw?.trim() ?? ''
  if (channel === '') return undefined
  if (/^(0|[1-9]\d{0,2})$/.test(channel)) return channel
  problems.push({ setting: 'channel', code: 'channel_dropped', value: channel })
  return undefined
}

function parseMapId(raw: string | undefined, problems: GoogleSettingProblem[]): string {
  const mapId = raw?.trim() ?? ''
  if (/^[\w-]{1,64}$/.test(mapId)) return mapId
  const code = mapId === '' ? 'map_id_missing' : 'map_id_malformed'
  problems.push({ setting: 'mapId', code, value: mapId })
  return DEMO_MAP_ID
}

function parseLanguage(raw: string | undefined, problems: GoogleSettingProblem[]): string {
  const language = raw?.trim() ?? ''
  if (language === '') return DEFAULTS.language
  const [canonical] = canonicalLocales(language)
  if (canonical) return canonical
  problems.push({ setting: 'language', code: 'language_unknown', value: language })
  return DEFAULTS.language
}

function canonicalLocales(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language)
  } catch {
    // Not a language tag: the caller reports it.
    return []
  }
}

function parseRegion(raw: string | undefined, problems: GoogleSettingProblem[]): string {
  const region = raw?.trim().toUpperCase() ?? ''
  if (region === '') return DEFAULTS.region
  if (/^[A-Z]{2}$/.test(region)) return region
  problems.push({ setting: 'region', code: 'region_unknown', value: region })
  return DEFAULTS.region
}
