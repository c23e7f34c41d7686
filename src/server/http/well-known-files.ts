import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { ICON_SIZE, iconPath } from '../../domain/admin/logo.ts'
import type { SiteSettings } from '../../web/context.ts'
import { PATHS } from '../../web/paths.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'
import { createSitemap } from './sitemap.ts'

const ONE_HOUR = 'public, max-age=3600'
const DAY_MS = 86_400_000

/** RFC 9116 requires an expiry date within a year; the file is generated for each request. */
const SECURITY_DAYS = 180

/** Files that programs request from every site: sitemap, robots.txt, web manifest, security.txt. */
export function addWellKnownFiles(app: Hono, parts: AppParts): void {
  const { site, securityContact } = parts
  addSitemap(app, parts)

  app.get('/robots.txt', (c) =>
    text(c, `User-agent: *\nDisallow: /api/\n\nSitemap: ${site.publicUrl}/sitemap.xml\n`),
  )

  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(webManifest(site)), 200, headersFor('application/manifest+json')),
  )

  app.get('/.well-known/security.txt', (c) => {
    if (!securityContact) return problemResponse('not_found', 'de')
    const expires = new Date(parts.now() + SECURITY_DAYS * DAY_MS).toISOString()
    return text(
      c,
      `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: de, en\nCanonical: ${site.publicUrl}/.well-known/security.txt\n`,
    )
  })
}

function addSitemap(app: Hono, { product, site, shownVersion }: AppParts): void {
  const sitemap = createSitemap(product, site)
  let version = shownVersion()
  const files = new Map<number, Promise<Buffer>>()

  app.get('/sitemap.xml', (c) => c.body(sitemap.index(), 200, headersFor('application/xml')))

  app.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0])
    if (number > sitemap.fileCount()) return problemResponse('not_found', 'de')
    if (version !== shownVersion()) files.clear()
    version = shownVersion()
    const file = files.get(number) ?? sitemap.file(number)
    files.set(number, file)
    // A failed file is not cached.
    file.catch(() => files.delete(number))
    return gzipResponse(c, await file)
  })
}

function gzipResponse(c: Context, bytes: Buffer): Response {
  const headers = new Headers({ ...headersFor('application/xml'), vary: 'accept-encoding' })
  if (chooseEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip') {
    headers.set('content-encoding', 'gzip')
    return new Response(new Uint8Array(bytes), { headers })
  }
  const plain = Readable.toWeb(Readable.from([bytes]).pipe(createGunzip()))
  // Node's and the web's stream types describe the same object.
  return new Response(plain as ReadableStream<Uint8Array>, { headers })
}

function webManifest({
  name,
  locales,
  logo,
}: Pick<SiteSettings, 'name' | 'locales' | 'logo'>): object {
  const [lang = 'de'] = locales
  const icon = iconPath(logo)
  return {
    name,
    short_name: name,
    lang,
    start_url: PATHS.finder[lang],
    display: 'minimal-ui',
    theme_color: '#ffffff',
    background_color: '#f6f4ef',
    icons: [
      icon
        ? { src: icon, type: 'image/png', sizes: `${ICON_SIZE}x${ICON_SIZE}` }
        : { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
  }
}

function text(c: Context, body: string): Response {
  return c.body(body, 200, headersFor('text/plain; charset=utf-8'))
}

function headersFor(type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': ONE_HOUR,
    'content-security-policy': DENY_ALL_POLICY,
  }
}
