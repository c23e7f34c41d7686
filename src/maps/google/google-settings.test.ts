import { describe, expect, test } from 'vitest'
import { DEMO_MAP_ID, parseGoogleSettings, readGoogleSettings } from './google-settings.ts'

const KEY = 'AIzaSyTest-key_0123456789'
const COMPLETE = { key: KEY, channel: '42', mapId: 'a1b2c3', language: 'de', region: 'US' }

test('without a key Google Maps is not offered, and nothing is reported', () => {
  expect(parseGoogleSettings({})).toEqual({ problems: [] })
  expect(parseGoogleSettings({ key: ' ', channel: 'nonsense' })).toEqual({ problems: [] })
})

test('an invalid key is reported, not sent to Google', () => {
  const parsed = parseGoogleSettings({ key: 'https://example.org/?key=1' })
  expect(parsed.settings).toBeUndefined()
  expect(parsed.problems.map(({ code }) => code)).toEqual(['key_malformed'])
})

test('language is German and region the United States unless told otherwise', () => {
  expect(parseGoogleSettings({ key: KEY, mapId: 'a' })).toEqual({
    settings: { key: KEY, channel: undefined, mapId: 'a', language: 'de', region: 'US' },
    problems: [],
  })
})

describe('the channel', () => {
  test.each(['0', '42', '999', ' 7 '])('%s is kept', (channel) => {
    const { settings, problems } = parseGoogleSettings({ ...COMPLETE, channel })
    expect(settings?.channel).toBe(channel.trim())
    expect(problems).toEqual([])
  })

  test.each(['1000', '-1', '4.2', '1e2', 'web', '007', '٣'])(
    '%s is dropped and reported, as Google would drop it silently',
    (channel) => {
      const { settings, problems } = parseGoogleSettings({ ...COMPLETE, channel })
      expect(settings).toMatchObject({ key: KEY, channel: undefined })
      expect(problems).toEqual([{ setting: 'channel', code: 'channel_dropped', value: channel }])
    },
  )
})

test('without a map id the demo id is used and reported', () => {
  const { settings, problems } = parseGoogleSettings({ ...COMPLETE, mapId: undefined })
  expect(settings?.mapId).toBe(DEMO_MAP_ID)
  expect(problems.map(({ code }) => code)).toEqual(['map_id_missing'])
})

test('an invalid language or region falls back to its default and is reported', () => {
  const { settings, problems } = parseGoogleSettings({
    ...COMPLETE,
    language: 'german_',
    region: 'USA',
  })
  expect(settings).toMatchObject({ language: 'de', region: 'US' })
  expect(problems.map(({ code }) => code)).toEqual(['language_unknown', 'region_unknown'])
})

test('languages and regions are written as Google expects them', () => {
  const { settings } = parseGoogleSettings({ ...COMPLETE, language: 'PT-br', region: 'de' })
  expect(settings).toMatchObject({ language: 'pt-BR', region: 'DE' })
})

describe('the frame document', () => {
  test('gives back what was written into it', () => {
    expect(readGoogleSettings(JSON.stringify(COMPLETE))).toEqual(COMPLETE)
  })

  test.each(['', 'null', '[]', '{"key":5}', '{'])('with %j starts nothing', (json) => {
    expect(readGoogleSettings(json)).toBeUndefined()
  })
})
