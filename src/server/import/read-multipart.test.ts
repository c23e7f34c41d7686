import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart } from './read-multipart.ts'

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function encoded(form: FormData) {
  const request = new Request('http://here', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) }
}

test('any file comes out unchanged, however it is split into chunks', async () => {
  // Bytes that boundaries are made of.
  const content = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) =>
      bytes.map((byte) => (byte < 128 ? (byte % 2 ? 13 : 10) : byte < 192 ? 45 : byte)),
    )
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 90 }), async (bytes, size) => {
      const form = new FormData()
      form.set('locale', 'de')
      form.set('file', new File([bytes], 'C:\\Orte\\märz.csv'))
      const { type, bytes: body } = await encoded(form)
      const upload = await readMultipart(type, inPieces(body, size))
      expect(upload?.fileName).toBe('märz.csv')
      expect(upload?.fields.get('locale')).toBe('de')
      const parts = await Array.fromAsync(upload?.chunks ?? [])
      expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes))
    }),
    { numRuns: 60 },
  )
})

test('a body that is not a form with a file gives undefined', async () => {
  const form = new FormData()
  form.set('locale', 'de')
  const { type, bytes } = await encoded(form)
  expect(await readMultipart(type, inPieces(bytes, 50))).toBeUndefined()
  expect(await readMultipart('text/plain', inPieces(bytes, 50))).toBeUndefined()
  expect(await readMultipart(type, inPieces(new Uint8Array(20_000), 500))).toBeUndefined()
})

test('a truncated file does not pass as complete', async () => {
  const form = new FormData()
  form.set('file', new File(['id,name\n1,Adler\n'.repeat(99)], 'orte.csv'))
  const { type, bytes } = await encoded(form)
  const upload = await readMultipart(type, inPieces(bytes.subarray(0, -200), 50))
  await expect(Array.fromAsync(upload?.chunks ?? [])).rejects.toThrow('broke off')
})

test('a form whose fields never end is given up', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('--grenze')
    for (let name = 0; ; name += 1) {
      yield Buffer.from(`\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n--grenze`)
    }
  }
  expect(await readMultipart('multipart/form-data; boundary=grenze', endless())).toBeUndefined()
})

test.each([
  ['without quotes', 'filename=orte.csv', 'orte.csv'],
  ['as RFC 5987 specifies', "filename*=UTF-8''m%C3%A4rz.csv", 'märz.csv'],
  ['with a quotation mark as browsers write it', 'filename="a%22b.csv"', 'a"b.csv'],
])('a file keeps a name written %s', async (_, written, name) => {
  const body = `--grenze\r\ncontent-disposition: form-data; name="file"; ${written}\r\n\r\nid\r\n--grenze--\r\n`
  const upload = await readMultipart(
    'multipart/form-data; boundary=grenze',
    inPieces(Buffer.from(body), 7),
  )
  expect(upload?.fileName).toBe(name)
  expect(Buffer.concat(await Array.fromAsync(upload?.chunks ?? [])).toString()).toBe('id')
})
