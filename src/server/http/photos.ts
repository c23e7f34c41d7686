import type { Hono } from 'hono'
import { PHOTO_FORMATS, type PhotoFormat } from '../../domain/places/photo.ts'
import type { AppParts } from '../app-parts.ts'
import { FOR_EVER } from './send-page.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const TYPES: Record<PhotoFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** `/fotos/:id/:name`: the pictures of photos, as we encoded them. */
export function addPhotos(app: Hono, { admin }: Pick<AppParts, 'admin'>): void {
  app.get('/fotos/:id/:name', async (c) => {
    const { id, name } = c.req.param()
    const [, width, ending] = /^([1-9]\d{0,3})\.(\w+)$/.exec(name) ?? []
    const format = PHOTO_FORMATS.find((one) => one === ending)
    const bytes = format && (await admin.photos.read({ id, width: Number(width), format }))
    if (!bytes) return problemResponse('not_found', 'de')
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': TYPES[format],
        'content-length': String(bytes.length),
        'cache-control': FOR_EVER,
        'content-security-policy': DENY_ALL_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
}
