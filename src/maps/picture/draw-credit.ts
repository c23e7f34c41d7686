import type { Size } from '../camera.ts'
import type { Theme } from '../map-view.ts'
import { setLine } from './labels/text-block.ts'
import type { Fonts } from './lettering/fonts.ts'
import { UNITS_PER_EM } from './lettering/open-font.ts'
import { element } from './svg.ts'

const COLOURS = {
  light: { paper: '#ffffff', ink: '#1b1b18' },
  dark: { paper: '#1c1d1f', ink: '#f0eee8' },
} as const satisfies Record<Theme, object>

const LETTERS = 11
const BAR = { height: 22, padding: 8, baseline: 7 }

/** The sources in the lower right corner. */
export function drawCredit(
  credit: string,
  { size, theme, fonts }: { size: Size; theme: Theme; fonts: Fonts },
): string {
  const line = setLine(credit, fonts.regular)
  if (!line) return ''
  const { paper, ink } = COLOURS[theme]
  const scale = LETTERS / UNITS_PER_EM
  const width = line.width * LETTERS + 2 * BAR.padding
  const bar = element('rect', {
    x: size.width - width,
    y: size.height - BAR.height,
    width,
    height: BAR.height,
    fill: paper,
    'fill-opacity': 0.88,
  })
  const x = Math.round((size.width - width + BAR.padding) / scale)
  const y = Math.round((size.height - BAR.baseline) / scale)
  return (
    bar + element('path', { transform: `scale(${scale})`, fill: ink, d: `M${x} ${y}${line.path}` })
  )
}
