import type { Database } from '../../src/storage/database.ts'

const AT = '2026-11-21T08:00:00.000Z'

/** An owner called Anna, inserted without checks and without a password. */
export function addOperator({ write }: Database, id: string, email: string): Promise<unknown> {
  return write((db) =>
    db
      .insertInto('operator')
      .values({
        id,
        email,
        name: 'Anna',
        role: 'owner',
        password_hash: null,
        created_at: AT,
        disabled_at: null,
        locale: null,
        limits: null,
      })
      .execute(),
  )
}
