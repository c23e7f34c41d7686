import { cp } from 'node:fs/promises'
import { beforeAll } from 'vitest'
import { storesContract } from '../stores.contract.ts'
import { openSqlite } from './open-sqlite.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let migrated: string

// Migrations have a contract of their own; here they run once, and each test gets a copy of what they made.
beforeAll(async () => {
  migrated = await temporaryDirectory()
  await (await openSqlite({ directory: migrated, log() {} })).close()
})

const open = async () => {
  const directory = await temporaryDirectory()
  await cp(migrated, directory, { recursive: true })
  return openSqlite({ directory, log() {} })
}

storesContract(open)
