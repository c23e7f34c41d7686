import { describe, expect, test } from 'vitest'
import { parseStreetSettings, type RawStreetSettings } from './street-settings.ts'

const PUBLIC_URL = 'https://orte.beispiel.de'

function parse(raw: Omit<RawStreetSettings, 'publicUrl'>, publicUrl = PUBLIC_URL) {
  return parseStreetSettings({ publicUrl, ...raw })
}

function settingsOf(raw: Omit<RawStreetSettings, 'publicUrl'>, publicUrl?: string) {
  const parsed = parse(raw, publicUrl)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.settings
}

test('without settings there is no street map', () => {
  expect(settingsOf({})).toBeUndefined()
  expect(settingsOf({ style: ' ', tiles: '' })).toBeUndefined()
})

describe('whether the map is foreign follows from its address alone', () => {
  const foreign = 'https://kacheln.example.org'
  test.each<[title: string, raw: Partial<RawStreetSettings>, origin: string | undefined]>([
    ['a file', { tiles: 'pmtiles:/data/usa.pmtiles' }, undefined],
    ['a path to tiles', { tiles: '/k/{z}/{x}/{y}', schema: 'shortbread' }, undefined],
    ['a path to a style', { style: '/karten/style.json' }, undefined],
    ['our own address', { style: `${PUBLIC_URL}/style.json` }, undefined],
    ['our own address with its port', { style: `${PUBLIC_URL}:443/style.json` }, undefined],
    ['our name with another port', { style: `${PUBLIC_URL}:8443/s.json` }, `${PUBLIC_URL}:8443`],
    ['a name below ours', { style: `https://k.orte.beispiel.de/s` }, 'https://k.orte.beispiel.de'],
    ['the name above ours', { style: 'https://beispiel.de/s.json' }, 'https://beispiel.de'],
    ['our name at the front of another', { style: `${PUBLIC_URL}.evil/s` }, `${PUBLIC_URL}.evil`],
    ['another style', { style: `${foreign}/style.json?key=a` }, foreign],
    ['another archive', { tiles: `${foreign}/w.pmtiles`, schema: 'protomaps' }, foreign],
    ['other tiles', { tiles: `${foreign}/{z}/{x}/{y}.pbf`, schema: 'openmaptiles' }, foreign],
  ])('%s', (_, raw, origin) => {
    expect(settingsOf(raw)?.foreignOrigin).toBe(origin)
  })

  test('an unencrypted address is foreign even under our own name', () => {
    expect(parse({ style: 'http://orte.beispiel.de/style.json' }).ok).toBe(false)
    const local = settingsOf({ style: 'http://localhost:8080/s.json' }, 'http://localhost:3000')
    expect(local?.foreignOrigin).toBe('http://localhost:8080')
  })
})

test('our own address becomes a path, so that the map works under every name of the site', () => {
  const tiles = `${PUBLIC_URL}/k/{z}/{x}/{y}.pbf?v=2`
  expect(settingsOf({ tiles, schema: 'openmaptiles' })?.source).toMatchObject({
    url: '/k/{z}/{x}/{y}.pbf?v=2',
    form: 'template',
  })
})

test.each([
  ['https://k.example/{z}/{x}/{y}.mvt', 'template'],
  ['https://k.example/usa.pmtiles?key=1', 'pmtiles'],
  ['https://k.example/tiles.json', 'tilejson'],
])('%s is read as %s', (tiles, form) => {
  expect(settingsOf({ tiles, schema: 'shortbread' })?.source).toMatchObject({ form, url: tiles })
})

test('a file may have a Windows path and no schema, which is then read from the file', () => {
  expect(settingsOf({ tiles: 'pmtiles:C:\\karten\\usa.pmtiles' })?.source).toEqual({
    kind: 'file',
    path: 'C:\\karten\\usa.pmtiles',
    schema: undefined,
  })
})

describe('settings that make no sense are rejected', () => {
  test.each<[raw: Omit<RawStreetSettings, 'publicUrl'>, code: string]>([
    [{ style: '/s.json', tiles: '/t.json', schema: 'protomaps' }, 'both_given'],
    [{ style: 'style.json' }, 'address_malformed'],
    [{ style: '//k.example/style.json' }, 'address_malformed'],
    [{ style: 'http://k.example/style.json' }, 'address_malformed'],
    [{ style: 'https://name:geheim@k.example/style.json' }, 'address_malformed'],
    [{ style: 'https://k.example/s.json; img-src *' }, 'address_malformed'],
    [{ style: 'javascript:alert(1)' }, 'address_malformed'],
    [{ style: 'https://k.example,default-src/s.json' }, 'address_malformed'],
    [{ style: 'https://k.example;sandbox/s.json' }, 'address_malformed'],
    [{ style: "https://k.example'/s.json" }, 'address_malformed'],
    [{ style: '/\\k.example/style.json' }, 'address_malformed'],
    [{ tiles: 'https://{s}.k.example/{z}/{x}/{y}', schema: 'protomaps' }, 'subdomains'],
    [{ tiles: 'pmtiles:usa.pmtiles' }, 'file_not_absolute'],
    [{ tiles: 'pmtiles://k.example/usa.pmtiles' }, 'file_not_absolute'],
    [{ tiles: 'https://k.example/tiles.json' }, 'schema_missing'],
    [{ tiles: 'pmtiles:/usa.pmtiles', schema: 'mapbox' }, 'schema_unknown'],
    [{ style: '/s.json', schema: 'protomaps' }, 'schema_unused'],
    [{ attribution: '© wir' }, 'attribution_unused'],
  ])('%j', (raw, code) => {
    const parsed = parse(raw)
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.code)).toEqual([code])
  })
})
