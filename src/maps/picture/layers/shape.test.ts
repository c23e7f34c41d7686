import { expect, test } from 'vitest'
import { outlinePath, type Shape } from './shape.ts'

const LAND: Shape = {
  isArea: true,
  edges: [100, 0, 400, 300],
  line: [100, 40, 180, 60, 200, 150, 180, 240, 100, 260],
}

test('no shore runs along where land was cut off', () => {
  expect(outlinePath([LAND])).toBe('m100 40 80 20 20 90-20 90-80 20')
})

test('nor does it where leaving out points has moved a corner of the cut by less than a pixel', () => {
  const line = [101.3, 40, ...LAND.line.slice(2)]
  expect(outlinePath([{ ...LAND, line }])).toBe('m101 40 79 20 20 90-20 90-80 20')
})
