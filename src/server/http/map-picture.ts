import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import { decodeOutline } from '../../lib/geo/outline.ts'
import type { Theme } from '../../maps/map-view.ts'
import {
  FRAMES,
  type PictureFrame,
  ROW_FRAME,
  SHARED_FRAME,
  SHARED_SIZE,
} from '../../maps/picture/frames.ts'
import { openPictureMaker, type PictureMaker } from '../../maps/picture/draw-picture.ts'
import { parsePictureAddress } from '../../maps/picture/parse-picture-address.ts'
import {
  type MapPictureContent,
  findMapPictureContent,
} from '../../web/views/map-picture-content.ts'
import type { AppParts } from '../app-parts.ts'
import type { ImagePainter } from '../images/image-painter.ts'
import { createReliefPainter, readLettering } from '../images/picture-materials.ts'
import { readRegionOutlines, type RegionOutlines } from '../region-outlines.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { CACHE_FOREVER, matchesEtag } from './send-page.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'
import { LRUCache } from 'lru-cache'

const REGION = /^([A-Z]{2}-[A-Z0-9]{1,3})\.txt$/

type PictureParts = Pick<AppParts, 'basemapFile' | 'paintImage' | 'product'> & {
  site: Pick<AppParts['site'], 'basemapPath' | 'unit' | 'radius' | 'accent'>
}

/**
 * `/basemap/:version/bild/:name/…`: the map of the page at the rest of the path as an SVG, or as a PNG for other sites. Accepts only the
 * sizes of `FRAMES`, and only the spelling of addresses that our own pages use. Equal content is drawn once, then served from a cache. Also
 * `region/:name`, the outline of a region, which the live map draws.
 */
export function addMapPicture(
  app: Hono,
  { basemapFile, paintImage, product, site }: PictureParts,
): void {
  const outlines = createOutlineReader(basemapFile)
  const draw = createDrawer(basemapFile, outlines)
  const drawings = createDrawings(draw)
  // Scrolling through a list quickly requests twenty at once, each drawn in a few milliseconds.
  const rows = createDrawings(draw, 80)
  const images = createImages(draw, paintImage)

  app.get('/basemap/:version/bild/:name/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    // The raw URL: the route parameter is already percent-decoded.
    const address = parsePictureAddress(pathname + search)
    const frame = FRAMES.get(address?.frame ?? '')
    const map =
      address && frame && (await findMapPictureContent({ ...address, product, site, frame }))
    if (!map) return problemResponse('not_found', 'de')
    const drawing = { map, frame, theme: address.theme, accent: site.accent }
    const key = hash('sha256', JSON.stringify(drawing), 'base64url')
    // A page from before an update names an old version: it still gets a picture, but not one to cache for ever.
    const isCurrent = site.basemapPath.startsWith(`/basemap/${c.req.param('version')}/`)
    const headers = {
      'content-security-policy': DENY_ALL_POLICY,
      etag: `"${key}"`,
      // The map of a page may change with its places: browsers revalidate it, as they do the page.
      'cache-control': !isCurrent
        ? 'no-store'
        : frame === ROW_FRAME || address.points
          ? CACHE_FOREVER
          : 'public, max-age=0, must-revalidate',
    }
    if (isCurrent && matchesEtag(c.req.header('if-none-match') ?? null, headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const sent =
      frame === SHARED_FRAME
        ? await images(key, drawing)
        : await (frame === ROW_FRAME ? rows : drawings)(
            key,
            drawing,
            c.req.header('accept-encoding'),
          )
    if (!sent) return problemResponse('too_many_requests', map.locale, { retryAfterSeconds: 2 })
    return new Response(Buffer.from(sent.body), {
      headers: { ...sent.headers, ...headers, 'content-length': String(sent.body.length) },
    })
  })

  app.get('/basemap/:version/region/:name', async (c) => {
    const [, code] = REGION.exec(c.req.param('name')) ?? []
    if (code === undefined) return problemResponse('not_found', 'de')
    const all = await outlines()
    const isCurrent = site.basemapPath.startsWith(`/basemap/${c.req.param('version')}/`)
    // Empty for an unknown outline: the live map requests every region that is searched.
    return new Response(all.get(code) ?? '', {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': DENY_ALL_POLICY,
        'cache-control': isCurrent ? CACHE_FOREVER : 'no-store',
      },
    })
  })
}

type OutlineReader = () => Promise<RegionOutlines>

// Loaded with the first picture or map; retried after a failure.
function createOutlineReader(basemapFile: string): OutlineReader {
  let outlines: Promise<RegionOutlines> | undefined
  return async () => {
    outlines ??= readRegionOutlines(dirname(basemapFile))
    outlines.catch(() => (outlines = undefined))
    return outlines
  }
}

type PictureAnswer = { headers: Record<string, string>; body: Uint8Array }

// For our own pages: SVG, compressed once.
function createDrawings(
  draw: Draw,
  // Drawing takes about ten milliseconds of the thread that serves everybody.
  maxConcurrent = 24,
) {
  const cache = createPictureCache<PackedDrawing>({
    bytesOf: ({ br, gzip: zipped }) => br.length + zipped.length,
    maxBytes: 20_000_000,
    maxConcurrent,
  })
  return async (
    key: string,
    drawing: Drawing,
    accepted?: string,
  ): Promise<PictureAnswer | undefined> => {
    const packed = await cache.find(key, async () => pack(await draw(drawing)))
    if (!packed) return undefined
    const headers = { 'content-type': 'image/svg+xml', vary: 'accept-encoding' }
    const encoding = chooseEncoding(accepted)
    if (encoding === 'plain') return { headers, body: await unpack(packed.br) }
    return { headers: { ...headers, 'content-encoding': encoding }, body: packed[encoding] }
  }
}

// For other sites, with a separate cache, so that crawlers cannot crowd out the pictures of visitors.
function createImages(draw: Draw, paint: ImagePainter) {
  const cache = createPictureCache<Uint8Array>({
    bytesOf: ({ length }) => length,
    maxBytes: 20_000_000,
    maxConcurrent: 8,
  })
  return async (key: string, drawing: Drawing): Promise<PictureAnswer | undefined> => {
    const body = await cache.find(key, async () => paint(await draw(drawing), SHARED_SIZE.width))
    return body && { headers: { 'content-type': 'image/png' }, body }
  }
}

type PackedDrawing = { br: Uint8Array; gzip: Uint8Array }

const toBrotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const toGzip = promisify(gzip)

async function pack(svg: string): Promise<PackedDrawing> {
  const plain = Buffer.from(svg)
  const [br, zipped] = await Promise.all([
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    toGzip(plain, { level: 6 }),
  ])
  // Copied, as for pages, because zlib returns views that keep large blocks alive.
  return { br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

type Drawing = { map: MapPictureContent; frame: PictureFrame; theme: Theme; accent: string }
type Draw = (drawing: Drawing) => Promise<string>

// Opens basemap, relief and letters with the first picture; retries after a failure.
function createDrawer(basemapFile: string, outlines: OutlineReader): Draw {
  let maker: Promise<PictureMaker> | undefined
  return async ({ map: { regions, boundaries, locale, ...content }, ...look }) => {
    maker ??= openMaker(basemapFile)
    maker.catch(() => (maker = undefined))
    const all = await outlines()
    const toShape = (isTinted: boolean) => (text: string) => ({
      outline: decodeOutline(text),
      isTinted,
    })
    const shapes = [
      ...boundaries.map(toShape(true)),
      ...regions.map((code) => all.get(code) ?? '').map(toShape(false)),
    ]
    return (await maker)({ ...content, shapes }, { ...look, locale })
  }
}

async function openMaker(basemapFile: string): Promise<PictureMaker> {
  const folder = dirname(basemapFile)
  const [lettering, paintRelief] = await Promise.all([
    readLettering(folder),
    createReliefPainter(folder),
  ])
  return openPictureMaker({
    readBasemap: (offset, length) => readPart(basemapFile, offset, length),
    paintRelief,
    lettering,
  })
}

/** Reads a range of a file. Opens it each time, so that no file stays open between drawings. */
export async function readPart(path: string, offset: number, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Finished pictures by address, least recently used evicted first. Concurrent requests share one drawing, and a failed one is retried. */
type PictureCache<Finished extends object | string> = {
  /** undefined when too many are being drawn already */
  find(address: string, draw: () => Promise<Finished>): Promise<Finished | undefined>
}

type Options<Finished> = {
  bytesOf(finished: Finished): number
  maxBytes: number
  maxConcurrent: number
}

export function createPictureCache<Finished extends object | string>(
  options: Options<Finished>,
): PictureCache<Finished> {
  const { bytesOf, maxBytes, maxConcurrent } = options
  const cache = new LRUCache<string, Finished>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const drawing = new Map<string, Promise<Finished>>()

  const drawAndKeep = async (address: string, draw: () => Promise<Finished>) => {
    try {
      const picture = await draw()
      cache.set(address, picture)
      return picture
    } finally {
      drawing.delete(address)
    }
  }

  return {
    async find(address, draw) {
      const known = cache.get(address)
      if (known) return known
      const underWay = drawing.get(address)
      if (underWay) return underWay
      if (drawing.size >= maxConcurrent) return undefined
      const begun = drawAndKeep(address, draw)
      drawing.set(address, begun)
      return begun
    },
  }
}
