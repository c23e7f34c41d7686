import { cp } from 'node:fs/promises'
import { beforeAll } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { storesContract } from '../stores.contract.ts'
import { openSqlite } from './open-sqlite.ts'

let migrated: string

// Migrations have their own contract; here they run once, and each test gets a copy of the result.
beforeAll(async () => {
  migrated = temporaryDirectory()
  await (await openSqlite({ directory: migrated, log() {} })).close()
})

const open = async () => {
  const directory = temporaryDirectory()
  await cp(migrated, directory, { recursive: true })
  return openSqlite({ directory, log() {} })
}

storesContract(open)
