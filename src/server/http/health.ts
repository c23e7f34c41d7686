import type { Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'

/** `/healthz`: the process answers. `/readyz`: it can also store; a restored copy says that it holds deliveries. */
export function addHealth(
  app: Hono,
  { product, isHolding }: Pick<AppParts, 'product' | 'isHolding'>,
): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await product.isReady()
    if (!isReady) return c.text('not ready', 503)
    return c.text((await isHolding()) ? 'ready; deliveries are held: restored copy' : 'ready')
  })
}
