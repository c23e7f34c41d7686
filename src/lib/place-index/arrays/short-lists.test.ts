import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingLists } from './growing-array.ts'
import { readList, shortLists } from './short-lists.ts'

test('every list is read back in order', () => {
  const number = fc.oneof(fc.nat(200), fc.nat(2 ** 31 - 1))
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(number, { maxLength: 40 })), (lists) => {
      const growing = new GrowingLists()
      for (const list of lists) growing.push(list)
      const short = shortLists(growing.lists)
      const numbers = new Uint32Array(short.longest)
      const read = lists.map((_, i) => [...numbers.subarray(0, readList(short, i, numbers))])
      expect(read).toEqual(lists.map((list) => list.toSorted((a, b) => a - b)))
    }),
  )
})

test('near numbers take a byte each', () => {
  const growing = new GrowingLists()
  growing.push([300, 301, 427])
  expect(shortLists(growing.lists).bytes).toHaveLength(2 + 1 + 1)
})
