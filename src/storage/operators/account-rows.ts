import type { Kysely } from 'kysely'
import type { Account } from '../../domain/operators/operator.ts'
import type { Schema } from '../schema.ts'

/** Every account with what owners see of it, by e-mail address. */
export async function listAccounts(db: Kysely<Schema>): Promise<Account[]> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name', 'email', 'role', 'disabled_at'])
    .select((row) => [
      row
        .selectFrom('operator_session')
        .select((session) => session.fn.max('updated_at').as('at'))
        .whereRef('user_id', '=', 'operator.id')
        .as('lastSeenAt'),
      row
        .selectFrom('operator_totp')
        .select('confirmed_at')
        .whereRef('operator_id', '=', 'operator.id')
        .as('totpSince'),
      row
        .selectFrom('operator_passkey')
        .select((passkey) => passkey.fn.countAll().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('passkeys'),
    ])
    .orderBy('email')
    .execute()
  return rows.map(({ id, name, email, role, disabled_at, lastSeenAt, totpSince, passkeys }) => ({
    id,
    name,
    email,
    role,
    isDisabled: disabled_at !== null,
    lastSeenAt: lastSeenAt ? new Date(lastSeenAt) : undefined,
    hasTotp: totpSince !== null,
    passkeys: Number(passkeys),
  }))
}
