import type { Hono } from 'hono'
import type { Product } from '../../domain/product.ts'
import type { Watchdog } from './watchdog.ts'

/** `/healthz`: the process answers. `/readyz`: it can also store, and has not stood still lately. */
export function addHealth(
  app: Hono,
  product: Pick<Product, 'isReady'>,
  watchdog: Pick<Watchdog, 'isUnready'>,
): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = !watchdog.isUnready() && (await product.isReady())
    return c.text(isReady ? 'ready' : 'not ready', isReady ? 200 : 503)
  })
}
