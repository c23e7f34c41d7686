import { accentPalette, type SchemeColors } from '../../lib/colour/accent-palette.ts'

/** The colour of plates and of the primary button unless the owner chose another. */
export const DEFAULT_ACCENT = '#ffcd00'

/** The style sheet with all colours derived from an accent `#rrggbb`; undefined where `tokens.css` already has them. */
export function accentStyle(accent: string): string | undefined {
  if (accent === DEFAULT_ACCENT) return undefined
  const { sign, signInk, signHover, discHover, light, dark } = accentPalette(accent)
  const inBoth = `--sign:${sign};--sign-ink:${signInk};--sign-hover:${signHover};--disc-hover:${discHover}`
  return (
    `:root{${inBoth};${tokensOf(light)}}` +
    `@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}`
  )
}

function tokensOf({ tint, faint, edge }: SchemeColors): string {
  return `--tint:${tint};--faint:${faint};--sign-edge:${edge}`
}
