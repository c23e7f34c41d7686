import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The hash of a password moves to its account, and columns and tables that only better-auth used are dropped. Its sessions end: their
 * cookies were signed, and ours are not.
 */
export const ownSessions: Migration = {
  version: 58,
  name: 'own sessions',
  async up(db, ddl) {
    await db.schema.alterTable('operator').addColumn('password_hash', ddl.text).execute()
    await sql`
      update operator set password_hash = (
        select password from operator_credential
        where user_id = operator.id and provider_id = 'credential'
      )
    `.execute(db)
    await db.schema.dropTable('operator_credential').execute()
    await db.schema.dropTable('operator_verification').execute()
    for (const column of ['email_verified', 'image', 'updated_at']) {
      await db.schema.alterTable('operator').dropColumn(column).execute()
    }
    await db.deleteFrom('operator_session').execute()
    const session = () => db.schema.alterTable('operator_session')
    await session().dropColumn('ip_address').execute()
    await session().renameColumn('token', 'token_hash').execute()
    await session().renameColumn('user_id', 'operator_id').execute()
    await session().renameColumn('updated_at', 'last_used_at').execute()
  },
}
