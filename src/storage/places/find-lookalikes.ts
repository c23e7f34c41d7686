import type { Lookalikes } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'

/** What more places share says little: all shops of a chain have its website and its hotline. */
const MOST_SHARING = 5

type Reader = Database['reader']
type Row = { id: string; key: string }

/** At most so many groups of each kind: the same name in the same town, the same phone number, the same website. */
export async function findLookalikes(reader: Reader, most: number): Promise<Lookalikes[]> {
  const [named, phones, websites] = await Promise.all([
    rowsOfSameName(reader, most),
    rowsOfSame('phone', reader, most),
    rowsOfSame('website', reader, most),
  ])
  return [
    ...groupsOf('name', named),
    ...groupsOf('phone', phones),
    ...groupsOf('website', websites),
  ]
}

async function rowsOfSameName(reader: Reader, most: number): Promise<Row[]> {
  const lines = reader
    .selectFrom('place_line')
    .where('status', '<>', 'archived')
    .where('city_key', '<>', '')
  const shared = await lines
    .select(['name_key', 'city_key'])
    .groupBy(['name_key', 'city_key'])
    .having(({ eb, fn }) => eb.between(fn.countAll(), 2, MOST_SHARING))
    .orderBy('name_key')
    .orderBy('city_key')
    .limit(most)
    .execute()
  if (shared.length === 0) return []
  const keyOf = (row: (typeof shared)[number]) => `${row.name_key}\n${row.city_key}`
  const keys = new Set(shared.map(keyOf))
  const names = shared.map(({ name_key }) => name_key)
  const rows = await lines
    .select(['place_id', 'name_key', 'city_key'])
    .where('name_key', 'in', names)
    .orderBy('name_key')
    .orderBy('place_id')
    .execute()
  return rows
    .map((row) => ({ id: row.place_id, key: keyOf(row) }))
    .filter(({ key }) => keys.has(key))
}

async function rowsOfSame(
  column: 'phone' | 'website',
  reader: Reader,
  most: number,
): Promise<Row[]> {
  const places = reader
    .selectFrom('place')
    .where('status', '<>', 'archived')
    .where(column, 'is not', null)
  const shared = await places
    .select(`${column} as key`)
    .groupBy(column)
    .having(({ eb, fn }) => eb.between(fn.countAll(), 2, MOST_SHARING))
    .orderBy(column)
    .limit(most)
    .execute()
  const keys = shared.flatMap(({ key }) => key ?? [])
  if (keys.length === 0) return []
  const rows = await places
    .select(['id', `${column} as key`])
    .where(column, 'in', keys)
    .orderBy(column)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]))
}

function groupsOf(shared: Lookalikes['shared'], rows: readonly Row[]): Lookalikes[] {
  return Array.from(Map.groupBy(rows, ({ key }) => key).values(), (group) => ({
    shared,
    ids: group.map(({ id }) => id),
  }))
}
