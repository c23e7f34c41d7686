import type { Hono } from 'hono'
import { LOGO_FILES } from '../../domain/admin/logo.ts'
import { PHOTO_FORMATS } from '../../domain/places/place.ts'
import type { AppParts } from '../app-parts.ts'
import { CACHE_FOREVER } from './send-page.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const TYPES = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  'logo.webp': 'image/webp',
  'icon.png': 'image/png',
}

/** `/fotos/:id/:name`, the pictures of photos, and `/logo/:id/:name`, the site's logo and its icon, all encoded by us. */
export function addPhotos(app: Hono, { admin }: Pick<AppParts, 'admin'>): void {
  app.get('/fotos/:id/:name', async (c) => {
    const { id, name } = c.req.param()
    const [, width, ending] = /^([1-9]\d{0,3})\.(\w+)$/.exec(name) ?? []
    const format = PHOTO_FORMATS.find((one) => one === ending)
    const bytes = format && (await admin.photos.read({ id, width: Number(width), format }))
    if (!bytes) return problemResponse('not_found', 'de')
    const headers = { 'cross-origin-resource-policy': 'cross-origin' }
    return new Response(Buffer.from(bytes), {
      headers: { ...headersOf(bytes, format), ...headers },
    })
  })
  app.get('/logo/:id/:name', async (c) => {
    const { id, name } = c.req.param()
    const file = LOGO_FILES.find((one) => one === name)
    const bytes = file && (await admin.logos.readLogo(id, file))
    if (!bytes) return problemResponse('not_found', 'de')
    return new Response(Buffer.from(bytes), { headers: headersOf(bytes, file) })
  })
}

function headersOf(bytes: Uint8Array, kind: keyof typeof TYPES) {
  return {
    'content-type': TYPES[kind],
    'content-length': String(bytes.length),
    'cache-control': CACHE_FOREVER,
    'content-security-policy': DENY_ALL_POLICY,
  }
}
