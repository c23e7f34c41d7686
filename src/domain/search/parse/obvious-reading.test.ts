import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { madeUpBreweryWorld } from '../../../../test/search/made-up-breweries.ts'
import { putTogether, silentReading } from '../../../../test/search/put-together.ts'
import { demoWorld } from '../../../../test/search/worlds.ts'
import type { SearchContext } from '../index-query.ts'

let worlds: SearchContext[]

beforeAll(async () => {
  worlds = await Promise.all([demoWorld(), madeUpBreweryWorld()])
})

test('no text is silently read as something else, however its parts are combined', () => {
  fc.assert(
    fc.property(putTogether, (said) => {
      expect(worlds.map((world) => silentReading(said, world))).toEqual([undefined, undefined])
    }),
    { numRuns: 200 },
  )
})
