import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../lib/colour/contrast.ts'
import type { Theme } from '../map-view.ts'
import { groundsOf, PALETTES } from './palette.ts'

const PLATE = '#ffcd00'
const PLATE_BORDER = '#161616'
const THEMES: Theme[] = ['light', 'dark']

describe.each(THEMES)('the %s palette', (theme) => {
  const palette = PALETTES[theme]

  it('sets a pin off from every ground by its plate or its border', () => {
    for (const ground of groundsOf(palette)) {
      expect(
        Math.max(contrastOf(PLATE, ground), contrastOf(PLATE_BORDER, ground)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  it('keeps the names of towns and countries readable on land and in towns', () => {
    for (const ink of [palette.cityLabel, palette.townLabel, palette.countryLabel]) {
      for (const ground of [palette.land, palette.settled])
        expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keeps the names of seas readable', () => {
    expect(contrastOf(palette.waterLabel, palette.sea)).toBeGreaterThanOrEqual(3.5)
  })

  it('keeps the large names of states and the names of counties visible without making them loud', () => {
    for (const ink of [palette.stateLabel, palette.countyLabel]) {
      expect(contrastOf(ink, palette.land)).toBeGreaterThanOrEqual(3)
    }
  })
})
