import { UNITS_PER_EM } from '../lettering/open-font.ts'
import { element } from '../svg.ts'
import type { PlacedLabel } from './place-labels.ts'
import { LINE_HEIGHT } from './text-block.ts'

// The baseline below the middle of a line, in ems: MapLibre draws letters of 24 pixels there, 10.5 pixels down.
const BASELINE = 10.5 / 24

/** Draws names as outlines, all that look alike as one path. A picture in a page cannot use the page's typeface. */
export function drawLabels(labels: readonly PlacedLabel[]): string {
  const groups = new Map<string, { label: PlacedLabel; path: string }>()
  for (const label of labels) {
    const key = JSON.stringify([label.size, label.look])
    const group = groups.get(key) ?? { label, path: '' }
    group.path += pathOf(label)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ label, path }) => drawGroup(label, path)).join('')
}

function drawGroup({ size, look }: PlacedLabel, d: string): string {
  const scale = size / UNITS_PER_EM
  return element('path', {
    transform: `scale(${Math.round(scale * 1e4) / 1e4})`,
    fill: look.colour,
    stroke: look.halo,
    'stroke-width': (2 * look.haloWidth) / scale,
    'stroke-linejoin': 'round',
    // First the rim of all letters, then the letters.
    'paint-order': 'stroke',
    d,
  })
}

function pathOf({ block, size, box, align }: PlacedLabel): string {
  const perPixel = UNITS_PER_EM / (Math.round((size / UNITS_PER_EM) * 1e4) / 1e4) / UNITS_PER_EM
  return block.lines
    .map(({ path, width }, index) => {
      const free = (block.width - width) * size
      const x = box.left + (align === 'start' ? 0 : align === 'end' ? free : free / 2)
      const y = box.top + ((index + 0.5) * LINE_HEIGHT + BASELINE) * size
      return `M${Math.round(x * perPixel)} ${Math.round(y * perPixel)}${path}`
    })
    .join('')
}
