import { join } from 'node:path'
import { type CompiledQuery, Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createAuditLog } from '../admin/audit-log.ts'
import type { Database } from '../database.ts'
import { createRetentionStore } from '../submissions/retention-store.ts'
import type { Schema } from '../schema.ts'
import { MAX_COUNTED } from '../../domain/submissions/waiting-counts.ts'
import { createJobLog } from '../submissions/job-log.ts'
import { createWaitingCounts } from '../submissions/waiting-counts.ts'
import { createDeliveryStore } from '../submissions/delivery-store.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

const MOMENT = new Date('2026-11-21T09:00:00.000Z')

let connection: SqliteConnection
let asked: CompiledQuery[]
let database: Database

beforeEach(async () => {
  const directory = await siteDirectory()
  connection = new SqliteConnection(join(directory, 'lageplan.db'))
  asked = []
  const reader = new Kysely<Schema>({
    dialect: sqliteDialect({ acquire: () => connection }),
    log: ({ query }) => void asked.push(query),
  })
  const unused = async () => {
    throw new Error('nothing is written here')
  }
  database = { reader, write: unused, writeAlone: unused } as unknown as Database
})

afterEach(() => connection.close())

/** SQLite's plan for each of the queries that ran. */
function plans(): string {
  return asked
    .flatMap(({ sql, parameters }) => connection.all(`explain query plan ${sql}`, parameters))
    .map(({ detail }) => String(detail))
    .join('\n')
}

test.each([
  ['an operator', 'anna', 'audit_entry_actor (actor=?'],
  ['visitors', 'visitor', 'audit_entry_action (action=?'],
])('actions by %s are found by an index', async (_who, actor, index) => {
  await createAuditLog(database).list({ actor, limit: 9 })
  expect(plans()).toContain(index)
  expect(plans()).not.toMatch(/SCAN|TEMP B-TREE/)
})

test('messages due for deletion are found by an index on their status time', async () => {
  const cutoffs = { done: MOMENT, quarantine: MOMENT, audit: MOMENT }
  await createRetentionStore(database).countDue(cutoffs)
  const moved = asked.filter(({ sql }) => sql.includes('status_since'))
  expect(moved).toHaveLength(3)
  asked = moved
  expect(plans().match(/submission_retention \(status=\? AND status_since<\?\)/g)).toHaveLength(3)
})

test('messages of an operator and of a place are found by an index', async () => {
  const submissions = createSubmissionStore(database)
  await submissions.list({ assignee: 'anna', status: 'inbox', limit: 9 })
  // The queries that SQLite itself runs before it deletes a place or an inquiry.
  await database.reader.selectFrom('submission').select('id').where('place_id', '=', 'p').execute()
  await database.reader.selectFrom('delivery').select('id').where('inquiry_id', '=', 'q').execute()
  expect(plans()).toContain('submission_assignee (assignee=? AND status=?)')
  expect(plans()).toContain('submission_place (place_id=?)')
  expect(plans()).toContain('delivery_inquiry (inquiry_id=?)')
  expect(plans()).not.toMatch(/SCAN|TEMP B-TREE/)
})

test('the counts of the metrics read the beginning of an index and no row', async () => {
  const counts = createWaitingCounts(database)
  await counts.messages()
  await counts.deliveries()
  await createJobLog(database).last('backup.made')
  expect(asked).toHaveLength(7)
  expect(asked.filter(({ parameters }) => parameters.includes(MAX_COUNTED))).toHaveLength(6)
  expect(plans().match(/submission USING COVERING INDEX \w+ \(status=\?\)/g)).toHaveLength(2)
  expect(plans().match(/delivery USING COVERING INDEX \w+ \(status=\?\)/g)).toHaveLength(4)
  expect(plans()).toMatch(/SEARCH job_note USING .*INDEX \S+ \(job=\?\)/)
  expect(plans()).not.toMatch(/SCAN (?!waiting)|TEMP B-TREE/)
})

test('the counts of the inbox and the overview read only waiting rows', async () => {
  await createSubmissionStore(database).countByStatus(['inbox', 'quarantine'])
  await createDeliveryStore(database).countByStatus(['failed', 'retrying'])
  expect(plans().match(/USING COVERING INDEX \w+ \(status=\?\)/g)).toHaveLength(2)
  expect(plans()).not.toMatch(/SCAN|TEMP B-TREE/)
})

test('messages of a place and of the places merged into it are merged in order', async () => {
  await createSubmissionStore(database).list({ placeIds: ['p', 'q'], limit: 9 })
  expect(plans()).toContain('submission_place (place_id=?)')
  expect(plans()).not.toMatch(/SCAN/)
})
