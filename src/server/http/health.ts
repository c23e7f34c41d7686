import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'

type Parts = {
  product: Pick<AppParts['product'], 'notReady'>
  watchdog: Pick<AppParts['watchdog'], 'isUnready'>
  isHolding: AppParts['isHolding']
}

/**
 * `/healthz`: the process answers. `/readyz`: it can also store and has not stood still lately, or says why not; a restored
 * copy says that it holds deliveries.
 */
export function addHealth(app: Hono, { product, watchdog, isHolding }: Parts): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const reason = watchdog.isUnready() ? 'blocked' : await product.notReady()
    if (reason !== undefined) return c.text(`not ready: ${reason}`, 503)
    return c.text((await isHolding()) ? 'ready; deliveries are held: restored copy' : 'ready')
  })
}
