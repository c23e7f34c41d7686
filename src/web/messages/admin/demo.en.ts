import { formatCount } from '../format.ts'
import type { demo as german } from './demo.de.ts'

type RemainingDemo = Parameters<typeof german.removed>[0]

const listOf = ({ places, categories, attributes }: RemainingDemo) =>
  [
    formatCount(places, 'place', 'places', 'en'),
    formatCount(categories, 'category', 'categories', 'en'),
    formatCount(attributes, 'attribute', 'attributes', 'en'),
  ].join(', ')

export const demo: typeof german = {
  left: (left) =>
    `Left of the demo: ${listOf(left)}.${left.edited > 0 ? ` ${formatCount(left.edited, 'of these places was', 'of these places were', 'en')} changed by hand.` : ''}`,
  none: 'Nothing is left of the demo.',
  howToRemove: 'With --yes, all of it is permanently removed; messages to these places stay.',
  removed: (left) => `Removed: ${listOf(left)}.`,
  changed: 'Something has just changed; nothing was removed. Please try again.',
}
