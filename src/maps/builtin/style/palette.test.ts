import { describe, expect, it } from 'vitest'
import type { MapTheme } from './palette.ts'
import { groundsOf, PALETTES } from './palette.ts'

const PLATE = '#ffcd00'
const PLATE_BORDER = '#161616'
const THEMES: MapTheme[] = ['light', 'dark']

describe.each(THEMES)('the %s palette', (theme) => {
  const palette = PALETTES[theme]

  it('sets a pin off from every ground by its plate or its border', () => {
    for (const ground of groundsOf(palette)) {
      expect(
        Math.max(contrast(PLATE, ground), contrast(PLATE_BORDER, ground)),
      ).toBeGreaterThanOrEqual(3)
    }
  })

  it('keeps the names of towns and countries readable on land and in towns', () => {
    for (const ink of [palette.cityLabel, palette.townLabel, palette.countryLabel]) {
      for (const ground of [palette.land, palette.settled])
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keeps the names of seas readable', () => {
    expect(contrast(palette.waterLabel, palette.sea)).toBeGreaterThanOrEqual(3.5)
  })

  it('keeps the large names of states and the names of counties visible without making them loud', () => {
    for (const ink of [palette.stateLabel, palette.countyLabel]) {
      expect(contrast(ink, palette.land)).toBeGreaterThanOrEqual(3)
    }
  })
})

// WCAG 2.2, relative luminance and contrast ratio.
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
