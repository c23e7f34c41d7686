import { namedFlavor } from '@protomaps/basemaps'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../../lib/colour/contrast.ts'
import { LABEL_COLORS } from './generate-style.ts'

describe.each(['light', 'dark'] as const)('on the %s street map', (theme) => {
  const flavor = { ...namedFlavor(theme), ...LABEL_COLORS[theme] }

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
    expect(contrastOf(flavor[label], flavor[ground])).toBeGreaterThanOrEqual(least)
  })
})
