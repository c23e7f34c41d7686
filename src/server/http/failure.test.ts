import { expect, test } from 'vitest'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import { translatePostgresError } from '../../storage/postgres/postgres-errors.ts'
import { translateSqliteError } from '../../storage/sqlite/sqlite-errors.ts'
import { failureOf } from './failure.ts'

const coded = (fields: object, cause?: unknown) =>
  Object.assign(new Error('failed', { cause }), fields)
const full = new StorageUnavailable({ reason: 'full', isFatal: false, cause: undefined })

test.each([
  ['a full database', full],
  ['a full disk', coded({ code: 'ENOSPC' })],
  ['an exceeded quota', coded({ code: 'EDQUOT' })],
  ['too many open files', coded({ code: 'EMFILE' })],
  ['SQLITE_FULL', translateSqliteError(coded({ errcode: 13 }))],
  ['SQLITE_IOERR_WRITE', translateSqliteError(coded({ errcode: 778 }))],
  ['disk_full of PostgreSQL', translatePostgresError(coded({ code: '53100' }))],
  ['one of them as a cause', coded({}, coded({}, full))],
])('finding 12: %s is a failure of the storage', (_, error) => {
  expect(failureOf(error)).toBe('storage_unavailable')
})

test.each([[new Error('bug')], [coded({ code: 'ENOENT' })], ['ENOSPC'], [undefined]])(
  'finding 12: %s is a bug of ours',
  (error) => {
    expect(failureOf(error)).toBe('internal_error')
  },
)
