/** The colour of plates and of the first button, where none is chosen. */
export const DEFAULT_ACCENT = '#ffcd00'

// Browsers keep such a file for a year: the number rises when other colours are made of the same accent.
const EDITION = 2

/** The name of the style sheet of an accent `#rrggbb`. */
export function accentFile(accent: string): string {
  return `${accent.slice(1)}-${EDITION}.css`
}

/** The accent of a style sheet, if that is its name. */
export function accentOfFile(file: string): string | undefined {
  const accent = `#${file.slice(0, 6)}`
  return /^[0-9a-f]{6}-/.test(file) && accentFile(accent) === file ? accent : undefined
}
