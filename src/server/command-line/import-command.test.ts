import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../../storage/open-storage.ts'

const STOPS = [
  'id,name,type,lat,lon',
  '1,Hauptwache,stop,50.113964,8.679291',
  '2,Römer,station,50.110902,8.681793',
  ...Array.from({ length: 30 }, (_, i) => `${i + 10},Ohne Lage,stop,,`),
]

test('the kinds in a file are named in the report, and become categories with --create-categories', async () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'stops.csv')
  await writeFile(path, STOPS.join('\n'))
  const run = (...more: string[]) =>
    callCommandLine({ DATA_DIR: directory }, 'import', path, '--country', 'DE', ...more)

  const tried = await run('--dry-run')
  expect(tried.out).toContain(
    'Das gibt es hier noch nicht, und --create-categories legt es an: Stop, Station.',
  )
  // Many rows with the same reason must not hide the others.
  expect(tried.out.match(/^ {2}Zeile \d+: In der Zeile stehen weder Koordinaten/gm)).toHaveLength(
    20,
  )
  expect(tried.out).toContain('… und 10 Zeilen mehr')
  const done = await run('--create-categories')
  expect(done).toMatchObject({ code: 0 })
  expect(done.out).toContain('Angelegt: Stop, Station.')
  expect(done.out).not.toContain('Kategorie unbekannt')

  const storage = await openStorage({ directory, log() {} })
  try {
    const categories = await storage.site.categories()
    // Nothing needs "Orte" any more, so it is not created.
    expect(categories.map(({ slug }) => slug)).toEqual(['stop', 'station'])
    const nameOf = new Map(categories.map(({ id, name }) => [id, name.de.one]))
    const places = await Array.fromAsync(storage.places.streamAll())
    expect(places.map(({ name, categoryIds }) => [name, nameOf.get(categoryIds[0] ?? '')])).toEqual(
      [
        ['Hauptwache', 'Stop'],
        ['Römer', 'Station'],
      ],
    )
  } finally {
    await storage.close()
  }
})
