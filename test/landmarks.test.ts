import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { localityKey } from '../src/domain/search/gazetteer/locality-key.ts'
import { distanceKm } from '../src/lib/geo/coordinates.ts'

const ROOT = new URL('../', import.meta.url)
const gazetteer = openGazetteer(readFileSync(new URL('gazetteer/gazetteer.bin', ROOT)))

const [, ...lines] = readFileSync(new URL('gazetteer/tables/landmarks.tsv', ROOT), 'utf8')
  .trimEnd()
  .split('\n')
const landmarks = lines.map((line) => {
  const [de = '', en = '', also = '', country = '', town = '', importance = '', lat, lng] =
    line.split('\t')
  const names = [de, en.replace(/ \(.*\)$/, ''), ...also.split('|').filter(Boolean)]
  return { de, names, country, town, importance, at: { lat: Number(lat), lng: Number(lng) } }
})

/** A lake or a road reaches farther from its point than its town. */
const FARTHEST_TOWN_KM = 75
const LARGE_TOWN = 100_000
const SAME_PLACE_KM = 30

const found = (name: string) =>
  gazetteer.find(name, { limit: 30, isExact: true, placesNear: () => 0, places: 148 }).matches

test('at least a thousand sights have a name, a country, an importance and a point', () => {
  expect(landmarks.length).toBeGreaterThanOrEqual(1000)
  const bad = landmarks.filter(
    ({ names, country, importance, at }) =>
      names.some((name) => name.trim() !== name || localityKey(name) === '') ||
      !/^[A-Z]{2}$/.test(country) ||
      !/^[123]$/.test(importance) ||
      !(Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180),
  )
  expect(bad).toEqual([])
})

test('no two sights have the same name', () => {
  const named = landmarks.flatMap(({ de, names }) =>
    [...new Set(names.map(localityKey))].map((key) => ({ key, de })),
  )
  const shared = [...Map.groupBy(named, ({ key }) => key).values()].filter((all) => all.length > 1)
  expect(shared).toEqual([])
})

test('each sight is found at its point by each of its names', () => {
  const lost = landmarks.flatMap(({ names, at }) =>
    names.filter((name) => !found(name).some(({ center }) => distanceKm(center, at) < 1)),
  )
  expect(lost).toEqual([])
})

test('each sight lies near its town, if the gazetteer knows the town in that country', () => {
  const far = landmarks.flatMap(({ de, town, country, at }) => {
    const towns = found(town).filter((one) => one.kind === 'city' && one.country === country)
    const isNear = towns.some(({ center }) => distanceKm(center, at) <= FARTHEST_TOWN_KM)
    return towns.length === 0 || isNear ? [] : [`${de}: ${town}`]
  })
  // The gazetteer has only namesakes of these three towns.
  expect(far).toEqual(['Area 51: Rachel', 'Denali: Talkeetna', 'Dachstein: Ramsau'])
})

test('each American sight is in a state, because its town is known and near', () => {
  const alone = landmarks.filter(
    ({ de, country, at }) =>
      country === 'US' &&
      !found(de).some(
        (one) => one.kind === 'point' && one.region && distanceKm(one.center, at) < 1,
      ),
  )
  // The gazetteer knows no town within 60 km of these two.
  expect(alone.map(({ de }) => de)).toEqual(['Area 51', 'Denali'])
})

test('no sight takes the name of a large town elsewhere', () => {
  const taken = landmarks.flatMap(({ names, at }) =>
    names.filter((name) =>
      found(name).some(
        (one) =>
          one.kind === 'city' &&
          (one.population ?? 0) >= LARGE_TOWN &&
          Object.values(one.name).some((own) => localityKey(own) === localityKey(name)) &&
          distanceKm(one.center, at) > SAME_PLACE_KM,
      ),
    ),
  )
  // Few people search for the Chinese town of that name.
  expect(taken).toEqual(['Fuji'])
})
