import type { Hono } from 'hono'
import { LOGO_FILES, type LogoFile } from '../../domain/admin/logo.ts'
import type { AppParts } from '../app-parts.ts'
import { FOR_EVER } from './send-page.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const TYPES: Record<LogoFile, string> = { 'logo.webp': 'image/webp', 'icon.png': 'image/png' }

/** `/logo/:id/:name`: the logo of the site and its icon, as we encoded them. */
export function addLogos(app: Hono, { admin }: Pick<AppParts, 'admin'>): void {
  app.get('/logo/:id/:name', async (c) => {
    const { id, name } = c.req.param()
    const file = LOGO_FILES.find((one) => one === name)
    const bytes = file && (await admin.logos.readLogo(id, file))
    if (!bytes) return problemResponse('not_found', 'de')
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': TYPES[file],
        'content-length': String(bytes.length),
        'cache-control': FOR_EVER,
        'content-security-policy': DENY_ALL_POLICY,
      },
    })
  })
}
