import { accentPalette, type SchemeColours } from '../../lib/colour/accent-palette.ts'

/** The colour of plates and of the first button, where none is chosen. */
export const DEFAULT_ACCENT = '#ffcd00'

/** The colours that follow from an accent `#rrggbb`, as the text of a style sheet; undefined for those of `tokens.css`. */
export function accentStyle(accent: string): string | undefined {
  if (accent === DEFAULT_ACCENT) return undefined
  const { sign, signInk, signHover, discHover, light, dark } = accentPalette(accent)
  const inBoth = `--sign:${sign};--sign-ink:${signInk};--sign-hover:${signHover};--disc-hover:${discHover}`
  return (
    `:root{${inBoth};${tokensOf(light)}}` +
    `@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}`
  )
}

function tokensOf({ tint, faint, edge }: SchemeColours): string {
  return `--tint:${tint};--faint:${faint};--sign-edge:${edge}`
}
