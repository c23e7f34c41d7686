import { migrationContract } from '../migrations/migrations.contract.ts'
import { freshDatabase } from '../../../test/storage/fresh-database.ts'
import { openPostgres } from './open-postgres.ts'

migrationContract(async () => {
  const databaseUrl = await freshDatabase()
  return (migrations) => openPostgres({ databaseUrl, migrations, log() {} })
})
