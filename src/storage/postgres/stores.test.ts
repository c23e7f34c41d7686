import { beforeAll } from 'vitest'
import { storesContract } from '../stores.contract.ts'
import { emptyDatabase, freshDatabase } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await freshDatabase()
  await (await openPostgres({ databaseUrl, log() {} })).close()
})

const open = async () => {
  await emptyDatabase(databaseUrl)
  return openPostgres({ databaseUrl, log() {} })
}

storesContract(open)
