import type { Database } from '../database.ts'

const AT = '2026-11-21T08:00:00.000Z'

/** An owner called Anna, in the database past every check: better-auth makes the real ones. */
export function addOperator({ write }: Database, id: string, email: string): Promise<unknown> {
  return write((db) =>
    db
      .insertInto('operator')
      .values({
        id,
        email,
        name: 'Anna',
        role: 'owner',
        image: null,
        email_verified: 1,
        created_at: AT,
        updated_at: AT,
        disabled_at: null,
        locale: null,
      })
      .execute(),
  )
}
