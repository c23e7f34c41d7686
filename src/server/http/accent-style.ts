import type { Hono } from 'hono'
import { inkOn } from '../../domain/operators/accent.ts'
import { FOR_EVER } from './for-ever.ts'

/**
 * The colour that the owner chose, as a style sheet of its own: its address holds the colour, so that it is kept for ever,
 * and no page needs a style of its own that the content security policy would have to know.
 */
export function addAccentStyle(app: Hono): void {
  app.get('/farbe/:file', (c, next) => {
    const [, hex] = /^([0-9a-f]{6})\.css$/.exec(c.req.param('file')) ?? []
    if (hex === undefined) return next()
    const { ink } = inkOn(`#${hex}`)
    return c.body(`:root{--sign:#${hex};--sign-ink:${ink}}\n`, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': FOR_EVER,
    })
  })
}
