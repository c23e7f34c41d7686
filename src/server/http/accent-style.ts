import type { Hono } from 'hono'
import { accentOfFile } from '../../domain/operators/accent.ts'
import {
  type AccentPalette,
  accentPalette,
  type SchemeColours,
} from '../../lib/colour/accent-palette.ts'
import { FOR_EVER } from './send-page.ts'

/**
 * The colours that follow from the one that the owner chose, as a style sheet of its own: its address holds the colour, so that it is
 * kept for ever, and no page needs a style of its own that the content security policy would have to know.
 */
export function addAccentStyle(app: Hono): void {
  app.get('/farbe/:file', (c, next) => {
    const accent = accentOfFile(c.req.param('file'))
    if (accent === undefined) return next()
    return c.body(styleOf(accentPalette(accent)), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': FOR_EVER,
    })
  })
}

function styleOf({ sign, signInk, signHover, discHover, light, dark }: AccentPalette): string {
  const inBoth = `--sign:${sign};--sign-ink:${signInk};--sign-hover:${signHover};--disc-hover:${discHover}`
  return (
    `:root{${inBoth};${tokensOf(light)}}\n` +
    `@media (prefers-color-scheme:dark){:root{${tokensOf(dark)}}}\n`
  )
}

function tokensOf({ tint, faint, edge }: SchemeColours): string {
  return `--tint:${tint};--faint:${faint};--sign-edge:${edge}`
}
