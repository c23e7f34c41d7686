import { expect, test, vi } from 'vitest'
import type { GeocodeAttempt, GeocodingService } from './geocoder.ts'
import { createVisitorGeocoder } from './visitor-geocoder.ts'

const POINT = { lat: 51.04, lng: 13.75, precision: 'exact' as const, label: 'Lennéstraße 1' }
const FOUND = { kind: 'found', point: POINT }
const NOTHING = { kind: 'nothing' }
const OPEN = { kind: 'open' }
const NEVER = new Promise<never>(() => undefined)

function addresses(answers: (GeocodeAttempt | Promise<GeocodeAttempt> | Error)[], isSlow = false) {
  const clock = { at: 1_000 }
  const locateWithoutStoring = vi.fn<GeocodingService['locateWithoutStoring']>(async () => {
    const answer = answers.shift() ?? { kind: 'nothing' }
    if (answer instanceof Error) throw answer
    return answer
  })
  const { find } = createVisitorGeocoder({
    geocoding: { host: 'geocoder.example', locateWithoutStoring },
    now: () => new Date(clock.at),
    pause: (milliseconds) => (isSlow && milliseconds <= 1000 ? Promise.resolve() : NEVER),
  })
  return { find, ask: locateWithoutStoring, clock }
}

test('a text is looked up once an hour for all visitors, and only the text is sent', async () => {
  const { find, ask, clock } = addresses([{ kind: 'found', point: POINT }])
  expect(await find('Lennéstraße 1')).toEqual(FOUND)
  expect(await find('Lennéstraße 1')).toEqual(FOUND)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledWith({ text: 'Lennéstraße 1' }, 300)
  clock.at += 60 * 60_000 + 1
  expect(await find('Lennéstraße 1')).toEqual(NOTHING)
  expect(ask).toHaveBeenCalledTimes(2)
})

test.each([
  ['fails', { kind: 'failed', problem: 'geocoder_unreachable' } as const],
  ['is overloaded', { kind: 'failed', problem: 'geocoder_busy' } as const],
  ['throws', new Error('database is closed')],
])('a service that %s is not asked again for half a minute', async (_, failure) => {
  const { find, ask, clock } = addresses([failure, { kind: 'found', point: POINT }])
  expect(await find('Weg 1')).toEqual(OPEN)
  expect(await find('Weg 2')).toEqual(OPEN)
  expect(ask).toHaveBeenCalledTimes(1)
  clock.at += 30_000
  expect(await find('Weg 1')).toEqual(FOUND)
})

test('waiting for others is not a failure: the next request asks again', async () => {
  const { find } = addresses([{ kind: 'no_turn' }, { kind: 'found', point: POINT }])
  expect(await find('Weg 1')).toEqual(OPEN)
  expect(await find('Weg 1')).toEqual(FOUND)
})

test('a late answer does not delay the page and serves the next request', async () => {
  const late = Promise.withResolvers<GeocodeAttempt>()
  const { find, ask } = addresses([late.promise], true)
  expect(await find('Weg 1')).toEqual(OPEN)
  late.resolve({ kind: 'found', point: POINT })
  await late.promise
  await Promise.resolve()
  expect(await find('Weg 1')).toEqual(FOUND)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('no more than five hundred texts are remembered', async () => {
  const { find, ask } = addresses([])
  for (let number = 0; number <= 500; number++) await find(`Weg ${number}`)
  await find('Weg 500')
  expect(ask).toHaveBeenCalledTimes(501)
  await find('Weg 0')
  expect(ask).toHaveBeenCalledTimes(502)
})
