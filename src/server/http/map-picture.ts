import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import { openPictureMaker, type PictureMaker } from '../../maps/picture/open-picture-maker.ts'
import { type AskedPicture, parsePictureAddress } from '../../maps/picture/picture-address.ts'
import { categoryIcon } from '../../web/components/category-icons.ts'
import type { AppParts } from '../app-parts.ts'
import { chooseEncoding } from './page-cache.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

/** The address says everything that is on the picture, and the version of the map. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * `/basemap/:version/bild/:name`: the map as an SVG, beside the file it is drawn from. Only the sizes of `FRAMES`, at most
 * thirty plates and the one spelling that our own pages use; drawn once, then served as finished bytes.
 */
export function addMapPicture(app: Hono, { basemapFile, site }: AppParts): void {
  let maker: Promise<PictureMaker> | undefined
  const pictures = createPictures(async (asked) => {
    // Opened with the first picture; a file that could not be read is tried again.
    maker ??= openMaker(basemapFile)
    maker.catch(() => (maker = undefined))
    return (await maker)(asked)
  })

  app.get('/basemap/:version/bild/:name', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const asked = parsePictureAddress(c.req.param('name'), search)
    if (!asked) return problemResponse('not_found', 'de')
    const packed = await pictures.find(pathname.replace(/.*\//, '') + search, asked)
    if (!packed) return problemResponse('too_many_requests', asked.locale, { retryAfterSeconds: 2 })
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const body = encoding === 'plain' ? await unpack(packed.br) : packed[encoding]
    const headers = new Headers({
      'content-type': 'image/svg+xml',
      'content-length': String(body.length),
      'content-security-policy': DENY_ALL_POLICY,
      vary: 'accept-encoding',
      // A page from before an update names a version that is gone: it gets a picture, but not for ever.
      'cache-control': site.basemapPath.startsWith(`/basemap/${c.req.param('version')}/`)
        ? FOR_EVER
        : 'no-store',
    })
    if (encoding !== 'plain') headers.set('content-encoding', encoding)
    return new Response(Buffer.from(body), { headers })
  })
}

type Packed = { br: Uint8Array; gzip: Uint8Array }

/** About 50 kB each, 20 MB in all. */
const MOST_KEPT = 400
/** Drawing takes some ten milliseconds of the one thread that serves everybody: nobody may queue up more than this. */
const MOST_AT_ONCE = 24

// Pictures by address, the least recently asked for going first. One that is being drawn is not drawn a second time.
function createPictures(draw: (asked: AskedPicture) => Promise<string>) {
  const kept = new Map<string, Promise<Packed>>()
  let drawing = 0

  async function make(asked: AskedPicture): Promise<Packed> {
    drawing++
    try {
      return await pack(await draw(asked))
    } finally {
      drawing--
    }
  }

  return {
    /** Undefined when too many are being drawn already. */
    async find(key: string, asked: AskedPicture): Promise<Packed | undefined> {
      const known = kept.get(key)
      if (!known && drawing >= MOST_AT_ONCE) return undefined
      const picture = known ?? make(asked)
      // A Map keeps the order of insertion: what was asked for last stands last.
      kept.delete(key)
      kept.set(key, picture)
      picture.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return picture
    },
  }
}

const toBrotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const toGzip = promisify(gzip)

async function pack(svg: string): Promise<Packed> {
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
  return { br, gzip: zipped }
}

async function openMaker(basemapFile: string): Promise<PictureMaker> {
  const basemap = await open(basemapFile)
  const { resolve } = createRequire(import.meta.url)
  const opening = openPictureMaker({
    async readBasemap(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await basemap.read(bytes, 0, length, offset)
      return bytes.subarray(0, bytesRead)
    },
    readFontFile: (name) => readFile(resolve(`@fontsource/overpass/files/${name}`)),
    iconOf: categoryIcon,
  })
  // Otherwise the file stays open for as long as the server runs.
  opening.catch(() => basemap.close())
  return opening
}
