import type { Hono } from 'hono'
import type { Product } from '../../domain/product.ts'

/** `/healthz`: the process answers. `/readyz`: it can also store, or says why not. */
export function addHealth(app: Hono, product: Product): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const reason = await product.notReady()
    return reason === undefined ? c.text('ready') : c.text(`not ready: ${reason}`, 503)
  })
}
