import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openImportSite, textFile } from '../../../test/import-site.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import { answerByLine, chooseByLine, readLineChoices } from './import-questions.ts'

const HEADER = 'id,name,street,zip,city,state,country,lat,lon\n'
const ADLER = '1,Adler,Weg 1,10115,Berlin,BE,DE,52.532,13.385\n'
const GASTHOF = '7,Gasthof Adler,Weg 1,10115,Berlin,BE,DE,52.5325,13.385\n'
const BERLIN = '8,Adler Berlin,Weg 1,10115,Berlin,BE,DE,52.5326,13.385\n'
const KRONE = '9,Krone,Weg 9,10117,Berlin,BE,DE,52.516,13.377\n'

let site: Awaited<ReturnType<typeof openImportSite>>
let printed: string[]

beforeEach(async () => {
  site = await openImportSite()
  printed = []
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void printed.push(String(line)))
  }
  await site.run(textFile(HEADER + ADLER, 'ours.csv'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await site.close()
})

const said = (choices: Partial<Record<'same' | 'new' | 'leave', string[]>>) => {
  const read = readLineChoices({ same: [], new: [], leave: [], ...choices })
  if (!read) throw new Error('not read')
  return read
}

const answer = (id: number, choices: Parameters<typeof said>[0] = {}) =>
  answerByLine(id, said(choices), {
    importer: site.imports,
    words: allMessagesOf('de'),
  })

const names = async () => (await site.all()).map(({ name }) => name).toSorted()

test('lines are given one by one, with commas, or all at once', () => {
  expect(said({ same: ['3,7', '12'], new: ['all'], leave: ['9'] })).toEqual({
    lines: new Map([
      [3, 'same'],
      [7, 'same'],
      [12, 'same'],
      [9, 'none'],
    ]),
    others: 'new',
  })
})

test.each([
  { same: ['x'] },
  { same: ['3', '3'] },
  { same: ['3'], new: ['3'] },
  { same: ['all'], new: ['all'] },
  { leave: [''] },
  { leave: ['-1'] },
])('an invalid line, or one given twice, is refused: %j', (choices) => {
  expect(readLineChoices({ same: [], new: [], leave: [], ...choices })).toBeUndefined()
})

test('when a file is applied, each row is treated as answered, and the others are new', async () => {
  const file = textFile(HEADER + GASTHOF + BERLIN + KRONE, 'theirs.csv')
  const prepared = await site.imports.prepare({ file }, 'cli')
  if (!prepared.ok) throw new Error(prepared.problem)
  const { imports } = site.storage
  expect(await chooseByLine(imports, prepared.id, said({ same: ['4'] }))).toEqual({
    ok: false,
    line: 4,
  })
  await chooseByLine(imports, prepared.id, said({ same: ['2'], leave: ['3'] }))
  await site.imports.apply(prepared.id, 'cli')
  expect(await names()).toEqual(['Gasthof Adler', 'Krone'])
})

test('rows that an import skipped are listed with what they would change, and can be answered', async () => {
  const { id } = await site.fetched(textFile(HEADER + GASTHOF + BERLIN + KRONE, 'feed.csv'))
  expect(await answer(id)).toBe(0)
  expect(printed.join('\n')).toContain(
    'Zeile 2: „Gasthof Adler“ ist vielleicht „Adler“ (adler-berlin, Weg 1, 10115 Berlin), 56 m entfernt.\n    name: Adler → Gasthof Adler',
  )
  expect(await answer(id, { same: ['5'] })).toBe(2)
  expect(await answer(id, { same: ['2'], new: ['all'] })).toBe(0)
  expect(await names()).toEqual(['Adler Berlin', 'Gasthof Adler', 'Krone'])
  expect(printed).toContain('2 Zeilen übernommen.')
  expect(await answer(id)).toBe(1)
  expect(printed.at(-1)).toContain(`Import ${id} hat keine Zeilen`)
})

test('rows that were set aside are listed with their reason, and answered', async () => {
  const file = (street: string) =>
    textFile(HEADER + ADLER.replace('Weg 1', street) + KRONE, 'ours.csv')
  const prepared = await site.imports.prepare({ file: file('Weg 2') }, 'cli')
  if (!prepared.ok) throw new Error(prepared.problem)
  const [adler] = await site.all()
  if (!adler) throw new Error('no place')
  const edited = { ...adler, name: 'Goldener Adler' }
  const update = { kind: 'update', place: edited, expectedVersion: adler.version } as const
  await site.storage.places.apply([update], 'anna')
  await site.imports.apply(prepared.id, 'cli')
  expect(await answer(prepared.id)).toBe(0)
  expect(printed.join('\n')).toContain(
    'Zeile 2: „Adler“ ist zurückgestellt. Jemand hat den Ort seit der Prüfung geändert.',
  )
  expect(printed).toContain('    street: Weg 1 → Weg 2')
  expect(await answer(prepared.id, { new: ['2'] })).toBe(2)
  expect(await answer(prepared.id, { same: ['2'] })).toBe(0)
  expect(await names()).toEqual(['Goldener Adler', 'Krone'])
})
