import { expect, it } from 'vitest'
import { FLAT, RELIEF_COLORS, reliefTints } from './relief.ts'

const tintOf = (grey: number) => Array.from(reliefTints('light').subarray(grey * 4, grey * 4 + 4))

it('draws nothing on flat land', () => {
  expect(tintOf(FLAT)[3]).toBe(0)
  expect(tintOf(FLAT - 5)[3]).toBe(0)
})

it('draws steep slopes in the colour of shade or light, stronger the steeper they are', () => {
  expect(tintOf(FLAT - 15)).toEqual([...RELIEF_COLORS.light.shade, 16])
  expect(tintOf(FLAT + 15)).toEqual([...RELIEF_COLORS.light.light, 36])
  expect(tintOf(0)).toEqual([...RELIEF_COLORS.light.shade, 255])
})
