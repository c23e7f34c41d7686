import { contrastOf } from '../../lib/colour/contrast.ts'

/** The colour of plates and of the first button, where none is chosen. */
export const DEFAULT_ACCENT = '#ffcd00'

/** Dark letters of a plate. */
const DARK = '#161616'
const LIGHT = '#ffffff'

/** The letters that are read best on a colour (`#rrggbb`), and how well, 1 to 21 (WCAG 2.2, contrast ratio). */
export function inkOn(colour: string): { ink: string; contrast: number } {
  const [dark, light] = [contrastOf(colour, DARK), contrastOf(colour, LIGHT)]
  return dark >= light ? { ink: DARK, contrast: dark } : { ink: LIGHT, contrast: light }
}
