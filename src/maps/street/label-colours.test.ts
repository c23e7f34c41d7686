import { namedFlavor } from '@protomaps/basemaps'
import { describe, expect, test } from 'vitest'
import { LABEL_COLOURS } from './label-colours.ts'

describe.each(['light', 'dark'] as const)('on the %s street map', (theme) => {
  const flavor = { ...namedFlavor(theme), ...LABEL_COLOURS[theme] }

  test.each([
    ['city_label', 'earth', 4.5],
    ['subplace_label', 'earth', 4.5],
    ['country_label', 'earth', 4.5],
    ['roads_label_minor', 'earth', 4.5],
    ['roads_label_minor', 'minor_a', 4.5],
    ['roads_label_major', 'major', 4.5],
    ['address_label', 'buildings', 3],
    ['state_label', 'earth', 3],
    ['ocean_label', 'water', 4.5],
  ] as const)('%s stands out from %s by %d to 1', (label, ground, least) => {
    expect(contrast(flavor[label], flavor[ground])).toBeGreaterThanOrEqual(least)
  })
})

// WCAG 2.2, relative luminance and contrast ratio.
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
