import type { Hono } from 'hono'
import type { Product } from '../../domain/product.ts'

/** `/healthz`: the process answers. `/readyz`: it can also store. */
export function addHealth(app: Hono, product: Product): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await product.isReady()
    return c.text(isReady ? 'ready' : 'not ready', isReady ? 200 : 503)
  })
}
