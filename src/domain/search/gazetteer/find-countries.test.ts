import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTRIES, namesOf } from '../../places/country.ts'
import { openGazetteer } from './open-gazetteer.ts'

const BYTES = readFileSync(new URL('../../../../gazetteer/gazetteer.bin', import.meta.url))
const gazetteer = openGazetteer(BYTES)

// Uninhabited, so the gazetteer has no town there.
const WITHOUT_TOWNS = new Set(['BV', 'HM', 'IO', 'UM'])

test.each(COUNTRIES.map((country) => [country.code, country] as const))(
  'finding 11: a search for %s by any of its names and codes finds no other country',
  (code, country) => {
    const read = [code, country.alpha3, ...namesOf(country), ...country.otherNames].map((text) => {
      const { matches, exact } = gazetteer.find(text, { limit: 7 })
      const countries = matches.flatMap((match) => (match.kind === 'country' ? match.country : []))
      const isKnown = matches.length > 0 || WITHOUT_TOWNS.has(code)
      // A town, a state or an airport may also have exactly this name.
      const isExact = exact || matches.length === 0
      return { text, isKnown, isExact, others: countries.filter((other) => other !== code) }
    })
    expect(read).toEqual(
      read.map(({ text }) => ({ text, isKnown: true, isExact: true, others: [] })),
    )
  },
)

test.each([
  ['AE', 'AE'],
  ['UAE', 'AE'],
  ['in UAE', 'AE'],
  ['Dubai, UAE', 'AE'],
  ['VAE', 'AE'],
  ['UA', 'UA'],
  ['in Ukraine', 'UA'],
  ['CHN', 'CN'],
  ['Republic of Korea', 'KR'],
  ['Österreich', 'AT'],
  ['Oesterreich', 'AT'],
  ['Kongo', 'CG'],
])('finding 11: a search for %j looks in %s', (text, country) => {
  expect(gazetteer.find(text, { limit: 5 }).matches[0]?.country).toBe(country)
})
