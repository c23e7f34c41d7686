/*
 * `node test/storage/keep-release.ts 0.2.0` makes a small site with the code of a release and dumps its SQLite database as SQL, so that
 * later versions are tested with data that this release has stored.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStorage } from '../../src/storage/open-storage.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { additions, aDelivery, anId, aPlace, aSubmission, MUSEUM, PARK } from './samples.ts'

const AT = '2026-11-21T08:00:00.000Z'
const directory = temporaryDirectory()
const storage = await openStorage({ directory, log: () => undefined })
const name = { de: 'Rollstuhl', en: 'Wheelchair' }
await storage.site.saveVocabulary(
  {
    categories: [PARK, MUSEUM],
    attributes: [{ key: 'wheelchair', name, type: 'boolean', filterable: true }],
  },
  'demo',
)
await storage.site.saveSetting('name', 'Parks und Museen', 'anna')
const source = { system: 'Liste', externalId: '7' }
const acadia = aPlace({ id: anId(), slug: 'acadia', name: 'Acadia' })
await storage.places.apply(
  additions([
    aPlace({ slug: 'zion', name: 'Zion', attributes: { wheelchair: true }, source }),
    acadia,
    aPlace({ slug: 'met', name: 'The Met', categoryIds: [MUSEUM.id, PARK.id] }),
    aPlace({ slug: 'entwurf', name: 'Entwurf', status: 'draft' }),
    aPlace({ slug: 'zu', name: 'Geschlossen', status: 'archived' }),
  ]),
  'demo',
)
const place = { ...acadia, name: 'Acadia National Park', slug: 'acadia-national-park' }
const change = { kind: 'update' as const, place, expectedVersion: 1, formerSlug: 'acadia' }
await storage.places.apply([change], 'anna')
const message = aSubmission()
await storage.submissions.store(message, [aDelivery(message.id)])
const spam = { fields: { message: 'cheap pills' }, status: 'quarantine' as const }
await storage.submissions.store(aSubmission(spam), [])
await storage.imports.create({
  fileName: 'orte.csv',
  settings: { source: 'Liste' },
  status: 'uploaded',
  actor: 'anna',
  createdAt: new Date(AT),
})
await storage.close()

const database = new DatabaseSync(join(directory, 'lageplan.db'))
database.exec(
  `insert into operator (id, name, email, role, created_at, password_hash) values ('anna', 'Anna', 'anna@beispiel.de', 'owner', '${AT}', 'hash of anna')`,
)
const objects = database
  .prepare(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type <> 'table', rowid",
  )
  .all()
const tables = objects.filter(({ type }) => type === 'table')
const statements = [
  ...tables.map(({ sql }) => String(sql)),
  ...tables.flatMap((table) => insertsInto(String(table.name))),
  ...objects.filter(({ type }) => type !== 'table').map(({ sql }) => String(sql)),
]
const file = join(import.meta.dirname, 'releases', `${process.argv[2]}.sql`)
writeFileSync(file, `${statements.join(';\n')};\n`)

function insertsInto(table: string): string[] {
  const columns = database.prepare(`pragma table_info("${table}")`).all()
  const names = columns.map((column) => `"${String(column.name)}"`)
  const quoted = names.map((column) => `quote(${column})`).join(` || ', ' || `)
  const rows = database.prepare(`select ${quoted} as row from "${table}"`).all()
  return rows.map(
    ({ row }) => `insert into "${table}" (${names.join(', ')}) values (${String(row)})`,
  )
}
