import { expect, test } from 'vitest'
import { aPlace } from '../../../../test/builders.ts'
import type { PlaceTableQuery } from '../../../domain/places/place-store.ts'
import { carriedListPosition, placeInListSearch, readPlaceInList } from './place-in-list.ts'
import { readPlaceListQuery } from './place-list-query.ts'

const queryOf = (search: string) => readPlaceListQuery(new URLSearchParams(search))
const addressOf = (search: string) => new URL(search, 'https://orte.example/verwaltung/orte/1')

/** A table with these places that records its queries. */
function areaWith(...names: string[]) {
  const places = names.map((name) => aPlace({ id: name, name }))
  const asked: PlaceTableQuery[] = []
  return {
    asked,
    vocabulary: { categories: async () => [] },
    placeTable: {
      async list(query: PlaceTableQuery) {
        asked.push(query)
        const { offset, limit } = query
        const lines = places.slice(offset, offset + limit)
        return { total: places.length, lines: lines.map((place) => ({ place, changedAt: '' })) }
      },
    },
  } as unknown as Parameters<typeof readPlaceInList>[0] & { asked: PlaceTableQuery[] }
}

const read = (admin: ReturnType<typeof areaWith>, at: number, id: string, list = 'lacks=hours') =>
  readPlaceInList(admin, addressOf(placeInListSearch({ query: queryOf(list), at })), id)

test('without a list the way back leads to all places', async () => {
  expect(await readPlaceInList(areaWith('A'), addressOf('?saved=2'), 'A')).toBeUndefined()
  expect(carriedListPosition(addressOf('?saved=2&at=3'))).toBe('')
  expect(carriedListPosition(addressOf('?list=&at=-1'))).toBe('')
})

test('the link keeps the filter and the page of the line, and nothing else', () => {
  const search = placeInListSearch({ query: queryOf('q=bier&page=1&x=y'), at: 120 })
  expect(search).toBe('?list=q%3Dbier%26page%3D3&at=120')
  expect(carriedListPosition(addressOf(`${search}&saved=7`))).toBe(
    '&list=q%3Dbier%26page%3D3&at=120',
  )
})

test('the next place in the list is named, and is one line further down', async () => {
  const admin = areaWith('A', 'B', 'C')
  const list = await read(admin, 1, 'B')
  expect(list).toMatchObject({ search: '?lacks=hours', next: { id: 'C', name: 'C' } })
  expect(addressOf(list?.next?.search ?? '').searchParams.get('at')).toBe('2')
  expect(admin.asked).toMatchObject([{ filter: { lacks: ['hours'] }, offset: 1, sort: 'name' }])
})

test('when a corrected place drops out of the list, the next one takes its line', async () => {
  const list = await read(areaWith('A', 'C'), 1, 'B')
  expect(list?.next?.id).toBe('C')
  expect(addressOf(list?.next?.search ?? '').searchParams.get('at')).toBe('1')
})

test('after the last place there is no next one', async () => {
  expect(await read(areaWith('A', 'B'), 1, 'B')).toEqual({
    search: '?lacks=hours',
    next: undefined,
  })
})

test('no place is named as the next one if saving moves a place to the top', async () => {
  expect(await read(areaWith('A', 'B'), 0, 'A', 'sort=-changed')).toEqual({
    search: '?sort=-changed',
  })
})
