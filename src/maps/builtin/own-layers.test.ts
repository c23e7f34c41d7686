import { expect, test } from 'vitest'
import { atlasLayers } from '../atlas/atlas-layers.ts'
import { createOwnLayers } from './own-layers.ts'

test('outlines and the circle of a search lie below the dots and names of towns', () => {
  const own = createOwnLayers(Object.assign(Object.create(null), { on: () => undefined }))
  const style = { version: 8 as const, sources: {}, layers: atlasLayers('light', 'de') }
  const { layers } = own.into(style, 'light')
  const lines = layers.findLastIndex(({ id }) => id === 'lageplan-circle')
  const towns = layers.findIndex(({ type }) => type === 'circle' || type === 'symbol')
  expect(lines).toBe(towns - 1)
})
