import { describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import {
  parseGoogleChoice,
  type PrepareStreetMap,
  prepareStreetMap,
  parseStreetChoice,
} from './live-maps.ts'
import { followLiveSite, readLiveSite, readPeriods } from './live-site.ts'

const STORED: Record<string, unknown> = {
  'site.name': 'Gespeichert',
  'site.accent': '#0b57a4',
  retention: { doneDays: 10, quarantineDays: 11, auditDays: 400 },
}

const storage = (stored: Record<string, unknown>) => {
  const nothing = () => Promise.reject(new Error('only settings are read'))
  return {
    site: {
      setting: async (key: string) => stored[key],
      categories: nothing,
      attributes: nothing,
      saveVocabulary: nothing,
      saveSetting: nothing,
      changeSettings: nothing,
      secret: nothing,
    },
  }
}

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if (!read.ok) throw new Error('the settings are not accepted')
  return { ...read.config, mapVersion: '1a2b' }
}

test('stored settings apply, unless the environment sets others', async () => {
  expect((await readLiveSite(configOf({}), storage(STORED))).site).toMatchObject({
    name: 'Gespeichert',
    accent: '#0b57a4',
    basemapPath: '/basemap/1a2b0b57a4/basemap.pmtiles',
    retention: { doneDays: 10, quarantineDays: 11, auditDays: 400 },
  })
  const config = configOf({ SITE_NAME: 'Umgebung', RETENTION_DONE_DAYS: '90' })
  expect((await readLiveSite(config, storage(STORED))).site).toMatchObject({ name: 'Umgebung' })
  expect(await readPeriods(config, storage(STORED))).toEqual({
    doneDays: 90,
    quarantineDays: 11,
    auditDays: 400,
  })
})

test('without stored settings the defaults apply', async () => {
  expect(await readLiveSite(configOf({}), storage({}))).toEqual({
    site: {
      name: 'Lageplan',
      tagline: {},
      accent: '#ffcd00',
      basemapPath: '/basemap/1a2bffcd00/basemap.pmtiles',
      unit: undefined,
      consent: {},
      retention: { doneDays: 180, quarantineDays: 30, auditDays: 730 },
      logo: undefined,
      locales: ['de', 'en'],
      sendsMail: false,
      offersGoogle: false,
      street: undefined,
    },
    legal: {},
    maps: { google: undefined, street: undefined },
    embedding: { origins: [] },
  })
})

describe('maps', () => {
  const TILES = 'https://kacheln.example/{z}/{x}/{y}.pbf'
  const stored = (map: object, google?: object) =>
    storage({ 'site.map': map, 'site.google': google })
  const liveMaps = async (store: ReturnType<typeof storage>, environment = {}) =>
    (await readLiveSite(configOf(environment), store)).maps

  test('come from the stored settings, Google in German and for the USA', async () => {
    const choice = { ground: 'tiles', address: TILES, schema: 'openmaptiles', attribution: '© wir' }
    const google = { key: 'AIzaProbeProbeProbe', channel: '7', mapId: 'karte' }
    const live = await readLiveSite(configOf({}), stored(choice, google))
    expect(live.site.street).toMatchObject({ foreignOrigin: 'https://kacheln.example' })
    expect(live.site.offersGoogle).toBe(true)
    expect(live.maps.google).toEqual({ ...google, language: 'de', region: 'US' })
    expect([...(live.maps.street?.styles.values() ?? [])].every((one) => one.includes(TILES))).toBe(
      true,
    )
  })

  test('from the environment take precedence', async () => {
    const choice = { ground: 'style', address: 'https://stile.example/a.json' }
    const environment = {
      MAP_STYLE_URL: 'https://fest.example/b.json',
      GOOGLE_MAPS_KEY: 'AIzaFestFestFest',
      MAP_REGION: 'DE',
    }
    const maps = await liveMaps(stored(choice, { key: 'AIzaProbeProbeProbe' }), environment)
    expect(maps.street?.site.foreignOrigin).toBe('https://fest.example')
    expect(maps.google).toMatchObject({ key: 'AIzaFestFestFest', region: 'DE' })
  })

  test.each([
    ['pmtiles:/etc/passwd', 'openmaptiles', 'address', 'map_address_malformed'],
    ['http://localhost:8080/{z}/{x}/{y}', 'openmaptiles', 'address', 'map_address_malformed'],
    ['https://a:b@k.example/{z}/{x}/{y}', 'openmaptiles', 'address', 'map_address_malformed'],
    ['https://{s}.k.example/{z}/{x}/{y}', 'openmaptiles', 'address', 'map_subdomains'],
    ["https://k.example/'; script-src *", 'openmaptiles', 'address', 'map_address_malformed'],
    [TILES, '', 'schema', 'map_schema_missing'],
    ['', '', 'address', 'required'],
  ])('%s with schema %s: %s is refused (%s)', (address, schema, field, rule) => {
    const choice = { ground: 'tiles', address, schema, attribution: '' } as const
    const read = parseStreetChoice(choice, { publicUrl: 'https://orte.example' })
    expect(read).toEqual({ problems: [{ field, rule }] })
  })

  test('from Google need a plausible key, and a channel that Google accepts', () => {
    const problemsOf = (choice: { key: string; channel: string; mapId: string }) =>
      parseGoogleChoice(choice, {}).problems.map(({ field }) => field)
    expect(problemsOf({ key: 'kurz', channel: '', mapId: '' })).toEqual(['key'])
    expect(problemsOf({ key: 'AIzaProbeProbe', channel: '1000', mapId: 'ä' })).toEqual([
      'channel',
      'mapId',
    ])
    expect(problemsOf({ key: 'AIzaProbeProbe', channel: '', mapId: '' })).toEqual([])
  })
})

describe('saving while the server runs', () => {
  const TILES = { ground: 'tiles', schema: 'openmaptiles', attribution: '' }
  const mapAt = (host: string) => ({ ...TILES, address: `https://${host}/{z}/{x}/{y}.pbf` })

  async function following(
    stored: Record<string, unknown>,
    openMap = vi.fn<PrepareStreetMap>(prepareStreetMap),
  ) {
    const { site } = storage(stored)
    let tell = () => undefined as void
    const onCatalogueChange = (listener: (version: number) => void) => {
      tell = () => listener(2)
      return () => undefined
    }
    const events: string[] = []
    const log = ({ event }: { event: string }) => void events.push(event)
    const live = await followLiveSite(configOf({}), { site, onCatalogueChange }, log, openMap)
    return { live, events, openMap, site, change: () => tell() }
  }

  test('takes effect even if a map cannot be prepared, which then stays as it was', async () => {
    const stored: Record<string, unknown> = { 'site.map': mapAt('eins.example') }
    const { live, events, openMap, change } = await following(stored)
    openMap.mockRejectedValueOnce(new Error('no such file'))
    Object.assign(stored, { 'site.name': 'Neu', 'site.map': mapAt('zwei.example') })
    expect(live.timesRead()).toBe(0)
    change()
    await vi.waitFor(() => expect(live.site.name).toBe('Neu'))
    // Cached pages of the old version are no longer shown.
    expect(live.timesRead()).toBe(1)
    expect(live.site.street?.foreignOrigin).toBe('https://eins.example')
    expect(events).toEqual(['street_map_not_prepared'])
    change()
    await vi.waitFor(() =>
      expect(live.maps.street?.site.foreignOrigin).toBe('https://zwei.example'),
    )
  })

  test('prepares a map only when it has changed', async () => {
    const stored: Record<string, unknown> = { 'site.map': mapAt('eins.example') }
    const { live, openMap, change } = await following(stored)
    const { street } = live.maps
    stored['site.name'] = 'Neu'
    change()
    await vi.waitFor(() => expect(live.site.name).toBe('Neu'))
    expect(openMap).toHaveBeenCalledTimes(1)
    expect(live.maps.street).toBe(street)
  })

  test('takes effect in the order of saving, however long a read takes', async () => {
    const stored: Record<string, unknown> = { 'site.name': 'Eins' }
    const { live, site, change } = await following(stored)
    const read = site.setting
    const held = Promise.withResolvers<void>()
    site.setting = async (key) => {
      const value = stored[key]
      await held.promise
      return value
    }
    change()
    await new Promise(setImmediate)
    site.setting = read
    stored['site.name'] = 'Zwei'
    change()
    await new Promise(setImmediate)
    held.resolve()
    await vi.waitFor(() => expect(live.site.name).toBe('Zwei'))
    await new Promise(setImmediate)
    expect(live.site.name).toBe('Zwei')
  })
})
