import type { AddedPhoto } from '../../domain/places/place-store.ts'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { type PhotoFormat, photoWidths } from '../../domain/places/place.ts'
import { createDirectoryFiles } from '../files/directory-files.ts'
import { createPhotoEncoder, type PhotoEncoder } from './photo-encoder.ts'
import { createPhotoFiles, type PhotoFiles } from './photo-store.ts'

const DAY_MS = 24 * 60 * 60_000

let directory: string
let files: PhotoFiles

beforeEach(() => {
  directory = temporaryDirectory()
  files = photosWith(createPhotoEncoder())
})

function photosWith(encode: PhotoEncoder): PhotoFiles {
  const stored = createDirectoryFiles(directory)
  return createPhotoFiles({ directory, files: stored, encode, log: () => undefined })
}

/** Left half red, right half blue, to show whether it is rotated. */
function aPicture(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ])
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

const add = (bytes: Uint8Array) => files.add(inPieces(bytes))

function idOf(added: AddedPhoto): string {
  if (!added.ok) throw new Error(added.problem)
  return added.id
}

async function picture(id: string, width: number, format: PhotoFormat) {
  return sharp(await files.read({ id, width, format }))
}

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is accepted as %s', async (format) => {
    const id = idOf(await add(await aPicture(840, 630).toFormat(format).toBuffer()))
    expect(await files.sizeOf(id)).toEqual({ width: 840, height: 630 })
    for (const width of [400, 800, 840]) {
      expect(await (await picture(id, width, 'jpg')).metadata()).toMatchObject({
        format: 'jpeg',
        width,
        height: width * 0.75,
      })
      expect(await (await picture(id, width, 'webp')).metadata()).toMatchObject({
        format: 'webp',
        width,
      })
    }
    expect(await files.read({ id, width: 1600, format: 'jpg' })).toBeUndefined()
  })

  test('keeps no camera metadata, and is upright', async () => {
    const sent = await aPicture(600, 300)
      .withExif({
        IFD0: { Make: 'Geheimkamera', Copyright: 'Anna Probe' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = idOf(await add(sent))
    const upright = await picture(id, 300, 'jpg')
    const { exif, xmp, iptc, icc, orientation, width, height } = await upright.metadata()
    expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({
      width: 300,
      height: 600,
    })
    // The left half is now at the top.
    const [top] = await upright
      .extract({ left: 150, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(top).toBeGreaterThan(200)
    for (const each of photoWidths(300)) {
      const bytes = Buffer.from((await files.read({ id, width: each, format: 'webp' }))!)
      expect(bytes.includes('Geheimkamera') || bytes.includes('Anna')).toBe(false)
    }
  })

  test('is made smaller, with white in place of transparency', async () => {
    const seeThrough = { width: 3000, height: 1500, channels: 4 as const }
    const sent = sharp({ create: { ...seeThrough, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const id = idOf(await add(await sent.png().toBuffer()))
    expect(id).toMatch(/^[\da-f]{32}-1600x800$/)
    const [point] = await (await picture(id, 1600, 'webp')).raw().toBuffer()
    expect(point).toBe(255)
  })

  test('has an id derived from its content: equal for the same photo, different for another', async () => {
    const sent = await aPicture(500, 400).jpeg().toBuffer()
    const id = idOf(await add(sent))
    expect(idOf(await add(sent))).toBe(id)
    expect(idOf(await add(await aPicture(500, 401).jpeg().toBuffer()))).not.toBe(id)
  })

  test('leaves no temporary files behind', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004'
    const sent = Buffer.concat([await aPicture(500, 400).jpeg().toBuffer(), Buffer.from(hidden)])
    const id = idOf(await add(sent))
    const beginning = join(directory, 'photos', id.slice(0, 2), id)
    expect(readdirSync(beginning).toSorted()).toEqual([
      '400.jpg',
      '400.webp',
      '500.jpg',
      '500.webp',
    ])
    for (const name of readdirSync(beginning)) {
      expect(readFileSync(join(beginning, name)).includes('script')).toBe(false)
    }
    expect(readdirSync(join(directory, 'photos', 'incoming'))).toEqual([])
  })
})

describe('refused photos', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['a drawing with a script', async () => Buffer.from(SVG)],
    ['a page', async () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['an animation', async () => aPicture(50, 50).gif().toBuffer()],
    ['a scan', async () => aPicture(50, 50).tiff().toBuffer()],
    [
      'a drawing after the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SVG)]),
    ],
    [
      'an animation that is a script as well',
      async () => Buffer.from('GIF89a/*\u0001\u0000*/=1;alert(1)'),
    ],
    ['half a JPEG', async () => (await aPicture(900, 900).jpeg().toBuffer()).subarray(0, 2500)],
    ['half a PNG', async () => (await aPicture(900, 900).png().toBuffer()).subarray(0, 1200)],
    ['half a WebP', async () => (await aPicture(900, 900).webp().toBuffer()).subarray(0, 300)],
  ])('%s', async (_, sent) => {
    expect(await add(await sent())).toEqual({ ok: false, problem: 'photo_unreadable' })
    expect(readdirSync(join(directory, 'photos')).filter((name) => name !== 'incoming')).toEqual([])
  })

  test('30,000 × 30,000 pixels in a file of a few kilobytes', async () => {
    expect(await add(hugePng(30_000))).toEqual({ ok: false, problem: 'photo_too_many_pixels' })
  })

  test('more than 10 MB, without reading the rest', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read += 1_000_000
        yield new Uint8Array(1_000_000)
      }
    }
    expect(await files.add(endless())).toEqual({ ok: false, problem: 'photo_too_large' })
    expect(read).toBeLessThan(13_000_000)
  })

  test('a picture that takes too long', async () => {
    const encode = createPhotoEncoder(1)
    const hasty = photosWith(encode)
    const sent = await aPicture(500, 400).jpeg().toBuffer()
    expect(await hasty.add(inPieces(sent))).toEqual({ ok: false, problem: 'photo_unreadable' })
  })
})

describe('a logo', () => {
  const addLogo = (bytes: Uint8Array) => files.add(inPieces(bytes), 'logo')
  const logoOf = async (id: string) => sharp(await files.readLogo(id, 'logo.webp'))
  const drawing = (body: string, size = 'width="400" height="100"') =>
    Buffer.from(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`,
    )
  const RING = '<circle cx="50" cy="50" r="40" fill="#0b57a4"/>'

  test('keeps transparency, and fits into the page header', async () => {
    const seeThrough = { width: 1200, height: 400, channels: 4 as const }
    const sent = sharp({ create: { ...seeThrough, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
    const id = idOf(await addLogo(await sent.png().toBuffer()))
    expect(id).toMatch(/-480x160$/)
    const { hasAlpha, format } = await (await logoOf(id)).metadata()
    expect({ hasAlpha, format }).toEqual({ hasAlpha: true, format: 'webp' })
    expect((await (await logoOf(id)).raw().toBuffer())[3]).toBe(0)
    expect(await files.readLogo(id, 'icon.png')).toBeUndefined()
  })

  test('that is roughly square is an icon as well', async () => {
    const id = idOf(await addLogo(await aPicture(300, 240).png().toBuffer()))
    const icon = await sharp(await files.readLogo(id, 'icon.png')).metadata()
    expect(icon).toMatchObject({ format: 'png', width: 192, height: 192, hasAlpha: true })
  })

  test('that is a drawing is stored as pixels, without the drawing itself', async () => {
    const id = idOf(await addLogo(drawing(`${RING}<script>alert(1)</script>`)))
    expect(id).toMatch(/-640x160$/)
    const home = join(directory, 'photos', id.slice(0, 2), id)
    for (const name of readdirSync(home)) {
      expect(readFileSync(join(home, name)).includes('script')).toBe(false)
    }
    const [red, green, blue] = await (
      await logoOf(id)
    )
      .extract({ left: 80, top: 80, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([red, green, blue]).toEqual([0x0b, 0x57, 0xa4])
  })

  test.each([
    ['a file on this machine', '<image href="/etc/hostname.png" width="9" height="9"/>'],
    ['another site', '<image xlink:href="https://fremd.example/a.png" width="9" height="9"/>'],
    ['a style from another site', '<style>@import url(https://fremd.example/a.css);</style>'],
    ['a colour from another site', `<path style='fill:url( "https://fremd.example/a.svg#b")'/>`],
    ['a shape from another file', '<use x="1" href="andere.svg#a"/>'],
    ['a drawing inside itself', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    // It is only a few bytes, but may expand to gigabytes.
    ['a picture inside itself', '<s:image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['a picture for a filter', '<feImage\nhref="data:image/png;base64,iVBORw0KGgo="/>'],
  ])('that names %s is refused', async (_, body) => {
    const refused = { ok: false, problem: 'drawing_unreadable' }
    expect(await addLogo(drawing(RING + body))).toEqual(refused)
  })

  test.each([
    ['a colour in quotation marks', `<path d="M0 0h9v9z" style='fill:url("#a")'/>`],
    ['a colour in inner quotation marks', `<path d="M0 0h9v9z" fill="url('#a')"/>`],
    ['a colour in escaped quotes', '<path d="M0 0h9v9z" style="fill:url(&quot;#a&quot;)"/>'],
    ['a shape of its own', '<use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>'],
    ['a link', '<a href="https://beispiel.de/"><rect width="9" height="9"/></a>'],
  ])('that names %s is accepted', async (_, body) => {
    const gradient = '<linearGradient id="a"><stop stop-color="red"/></linearGradient>'
    expect(await addLogo(drawing(gradient + body))).toMatchObject({ ok: true })
  })

  test('that begins the way drawing programs write it is accepted', async () => {
    const head =
      '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    const bytes = Buffer.from(
      `${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${RING}</svg>`,
    )
    expect(await addLogo(bytes)).toMatchObject({ ok: true })
  })

  test.each([
    [
      'entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')],
    ['no size', drawing('', 'width="0" height="0"')],
  ])('with %s is refused', async (_, bytes) => {
    expect(await addLogo(bytes)).toEqual({ ok: false, problem: 'drawing_unreadable' })
  })

  test('a hundred times as tall as it is wide stays small', async () => {
    const size = 'width="100" height="10000"'
    const id = idOf(await addLogo(drawing('<rect width="100" height="10000"/>', size)))
    expect(id).toMatch(/-\dx160$/)
  })

  test('no other name leads to a file', async () => {
    const id = idOf(await addLogo(drawing(RING)))
    expect(await files.readLogo(`../photos/${id}`, 'logo.webp')).toBeUndefined()
    expect(await files.read({ id, width: 400, format: 'webp' })).toBeUndefined()
  })
})

test('no other name leads to a file', async () => {
  const id = idOf(await add(await aPicture(500, 400).jpeg().toBuffer()))
  expect(await files.sizeOf(`../photos/${id}`)).toBeUndefined()
  expect(await files.sizeOf(id.replace('500x', '501x'))).toBeUndefined()
  expect(await files.read({ id: '../../x', width: 400, format: 'jpg' })).toBeUndefined()
})

test('a photo is removed when nothing has referenced it for days', async () => {
  const [kept, gone, fresh] = await Promise.all(
    [400, 401, 402].map(async (height) =>
      idOf(await add(await aPicture(500, height).jpeg().toBuffer())),
    ),
  )
  const now = new Date()
  const old = new Date(now.getTime() - 4 * DAY_MS)
  for (const id of [kept!, gone!])
    utimesSync(join(directory, 'photos', id.slice(0, 2), id), old, old)
  const stillReferenced = async (ids: readonly string[]) => {
    expect(new Set(ids)).toEqual(new Set([kept, gone]))
    return new Set([kept!])
  }
  expect(await files.sweep({ stillReferenced }, now)).toBe(1)
  const left = await Promise.all([kept!, gone!, fresh!].map((id) => files.sizeOf(id)))
  expect(left.map((size) => size !== undefined)).toEqual([true, false, true])
})

test('a photo stays when it is uploaded again during the sweep, and other files are left alone', async () => {
  const bytes = await aPicture(500, 410).jpeg().toBuffer()
  const id = idOf(await add(bytes))
  const now = new Date()
  const old = new Date(now.getTime() - 4 * DAY_MS)
  utimesSync(join(directory, 'photos', id.slice(0, 2), id), old, old)
  writeFileSync(join(directory, 'photos', '.DS_Store'), '')
  const stillReferenced = async () => {
    await add(bytes)
    return new Set<string>()
  }
  expect(await files.sweep({ stillReferenced }, now)).toBe(0)
  expect(await files.sizeOf(id)).toBeDefined()
})

/** A PNG whose header claims this many pixels; the rest is never read. */
function hugePng(side: number): Buffer {
  const small = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  )
  small.writeUInt32BE(side, 16)
  small.writeUInt32BE(side, 20)
  small.writeUInt32BE(crc(small.subarray(12, 29)), 29)
  return small
}

function crc(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}

test('a failure of the disk is not blamed on the picture', async () => {
  const encode = createPhotoEncoder()
  const file = join(directory, 'sent')
  const gone = encode({ file, directory, kind: 'photo' })
  await expect(gone).rejects.toThrow('ENOENT')
  writeFileSync(file, await aPicture(40, 30).png().toBuffer())
  const nowhere = encode({ file, directory: join(directory, 'nowhere'), kind: 'photo' })
  await expect(nowhere).rejects.toThrow('ENOENT')
  expect(await encode({ file, directory, kind: 'photo' })).toMatchObject({ ok: true })
})

test('when no process can be started, the picture is not blamed, and the next one is accepted', async () => {
  const sent = await aPicture(500, 400).jpeg().toBuffer()
  const node = process.execPath
  process.execPath = join(directory, 'no-such-program')
  try {
    await expect(add(sent)).rejects.toThrow('ENOENT')
  } finally {
    process.execPath = node
  }
  expect(await add(sent)).toMatchObject({ ok: true })
})
