import type { Hono } from 'hono'
import type { Product } from '../../domain/product.ts'
import type { Watchdog } from './watchdog.ts'

/** `/healthz`: the process answers. `/readyz`: it can also store and has not stood still lately, or says why not. */
export function addHealth(
  app: Hono,
  product: Pick<Product, 'notReady'>,
  watchdog: Pick<Watchdog, 'isUnready'>,
): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const reason = watchdog.isUnready() ? 'blocked' : await product.notReady()
    return reason === undefined ? c.text('ready') : c.text(`not ready: ${reason}`, 503)
  })
}
