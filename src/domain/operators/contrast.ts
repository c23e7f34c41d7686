/** The colour of plates and of the first button, where none is chosen. */
export const DEFAULT_ACCENT = '#ffcd00'

/** Dark letters of a plate. */
const DARK = '#161616'
const LIGHT = '#ffffff'

/** WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5

/** The letters that are read best on a colour (`#rrggbb`), and how well, 1 to 21 (WCAG 2.2, contrast ratio). */
export function inkOn(colour: string): { ink: string; contrast: number } {
  const [dark, light] = [contrastOf(colour, DARK), contrastOf(colour, LIGHT)]
  return dark >= light ? { ink: DARK, contrast: dark } : { ink: LIGHT, contrast: light }
}

function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether a value is a colour as we store it, `#rrggbb` in small letters. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}
