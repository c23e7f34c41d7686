/** Minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5

/** Minimum contrast of graphics with their background (WCAG 2.2, 1.4.11). */
export const MIN_GRAPHICS_CONTRAST = 3

/** The contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

/** Whether a value is a colour as we store it, `#rrggbb` in lower case. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
}

// WCAG 2.2, relative luminance.
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
