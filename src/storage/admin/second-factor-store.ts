import type { Kysely } from 'kysely'
import type {
  SecondFactorStore,
  Passkey,
  Challenge,
  ChallengeStore,
} from '../../domain/admin/account-ports.ts'
import { type AuditEntry, writeAudit } from './audit-entries.ts'
import { toDate } from '../column-types.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { OperatorPasskeyRow, OperatorChallengeRow } from './account-tables.ts'

export function createSecondFactorStore({ reader, write }: Database): SecondFactorStore {
  return {
    async factors(operatorId) {
      const [totp, passkeys, codes] = await Promise.all([
        readTotp(reader, operatorId),
        readPasskeys(reader, operatorId).orderBy('created_at').execute(),
        countCodes(reader, operatorId),
      ])
      return {
        hasTotp: totp?.confirmed_at !== undefined && totp.confirmed_at !== null,
        passkeys: passkeys.map(toPasskey),
        recoveryCodes: codes,
      }
    },

    async totp(operatorId) {
      const row = await readTotp(reader, operatorId)
      return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null }
    },

    beginTotp: (operatorId, secret) =>
      write(async (db) => {
        const row = { operator_id: operatorId, secret, confirmed_at: null, last_step: 0 }
        const begun = await db
          .insertInto('operator_totp')
          .values(row)
          .onConflict((clash) =>
            clash
              .column('operator_id')
              .doUpdateSet({ secret, last_step: 0 })
              .where('operator_totp.confirmed_at', 'is', null),
          )
          .returning('operator_id')
          .executeTakeFirst()
        return begun !== undefined
      }),

    async totpSecrets() {
      const rows = await reader
        .selectFrom('operator_totp')
        .select(['operator_id', 'secret'])
        .execute()
      return rows.map(({ operator_id: operatorId, secret }) => ({ operatorId, secret }))
    },

    replaceTotpSecret: (operatorId, before, after) =>
      write(async (db) => {
        const replaced = await db
          .updateTable('operator_totp')
          .set({ secret: after })
          .where('operator_id', '=', operatorId)
          .where('secret', '=', before)
          .returning('operator_id')
          .executeTakeFirst()
        return replaced !== undefined
      }),

    consumeTotpStep: (operatorId, step, now) =>
      write(async (db) => {
        const before = await readTotp(db, operatorId)
        const taken = await db
          .updateTable('operator_totp')
          .set({ last_step: step, confirmed_at: before?.confirmed_at ?? now.toISOString() })
          .where('operator_id', '=', operatorId)
          .where('last_step', '<', step)
          .returning('operator_id')
          .executeTakeFirst()
        if (!taken) return false
        if (before && before.confirmed_at === null) {
          await writeAudit(db, additionEntry(operatorId, 'totp'))
        }
        return true
      }),

    removeTotp: (operatorId, actor) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator_totp')
          .where('operator_id', '=', operatorId)
          .returning('confirmed_at')
          .executeTakeFirst()
        if (!removed) return false
        if (removed.confirmed_at !== null)
          await writeAudit(db, removedEntry(operatorId, actor, 'totp'))
        await dropUnneededCodes(db, operatorId)
        return true
      }),

    replaceRecoveryCodes: (operatorId, hashes, actor) =>
      write(async (db) => {
        await db
          .deleteFrom('operator_recovery_code')
          .where('operator_id', '=', operatorId)
          .execute()
        for (const hash of hashes) {
          const row = { operator_id: operatorId, code_hash: hash }
          await db.insertInto('operator_recovery_code').values(row).execute()
        }
        await writeAudit(db, { actor, action: 'operator.recovery-codes-made', subject: operatorId })
      }),

    consumeRecoveryCode: (operatorId, hash) =>
      write(async (db) => {
        const taken = await db
          .deleteFrom('operator_recovery_code')
          .where('operator_id', '=', operatorId)
          .where('code_hash', '=', hash)
          .returning('code_hash')
          .executeTakeFirst()
        if (!taken) return false
        const action = 'operator.recovery-code-used'
        await writeAudit(db, { actor: operatorId, action, subject: operatorId })
        return true
      }),

    async passkey(id) {
      const row = await reader
        .selectFrom('operator_passkey')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toPasskey(row)
    },

    addPasskey: (passkey) =>
      write(async (db) => {
        const stored = await db
          .insertInto('operator_passkey')
          .values(toPasskeyRow(passkey))
          .onConflict((clash) => clash.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!stored) return false
        await writeAudit(db, additionEntry(passkey.operatorId, 'passkey', passkey.name))
        return true
      }),

    recordPasskeyUse: (id, { counter, now }) =>
      write(async (db) => {
        const use = { counter, last_used_at: now.toISOString() }
        await db.updateTable('operator_passkey').set(use).where('id', '=', id).execute()
      }),

    removePasskey: (operatorId, id) =>
      write(async (db) => {
        const removed = await db
          .deleteFrom('operator_passkey')
          .where('operator_id', '=', operatorId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (!removed) return false
        await writeAudit(db, removedEntry(operatorId, operatorId, 'passkey', removed.name))
        await dropUnneededCodes(db, operatorId)
        return true
      }),

    removeAll: (operatorId, actor) =>
      write(async (db) => {
        await db.deleteFrom('operator_totp').where('operator_id', '=', operatorId).execute()
        await db.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute()
        await dropUnneededCodes(db, operatorId)
        await writeAudit(db, removedEntry(operatorId, actor, 'all'))
      }),
  }
}

function readPasskeys(db: Kysely<Schema>, operatorId: string) {
  return db.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId)
}

async function countCodes(db: Kysely<Schema>, operatorId: string): Promise<number> {
  const codes = db.selectFrom('operator_recovery_code').select('code_hash')
  return (await codes.where('operator_id', '=', operatorId).execute()).length
}

function readTotp(db: Kysely<Schema>, operatorId: string) {
  return db
    .selectFrom('operator_totp')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}

// They replace a lost factor: without any factor they would just be another way in.
async function dropUnneededCodes(db: Kysely<Schema>, operatorId: string): Promise<void> {
  const totp = await readTotp(db, operatorId)
  const passkey = await readPasskeys(db, operatorId).executeTakeFirst()
  if (totp?.confirmed_at || passkey) return
  await db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
}

type FactorKind = 'totp' | 'passkey' | 'all'

function additionEntry(operatorId: string, kind: FactorKind, name?: string): AuditEntry {
  const after = { kind, name }
  return { actor: operatorId, action: 'operator.factor-added', subject: operatorId, after }
}

function removedEntry(
  operatorId: string,
  actor: string,
  kind: FactorKind,
  name?: string,
): AuditEntry {
  return { actor, action: 'operator.factor-removed', subject: operatorId, before: { kind, name } }
}

function toPasskeyRow(passkey: Passkey): OperatorPasskeyRow {
  return {
    id: passkey.id,
    operator_id: passkey.operatorId,
    name: passkey.name,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  }
}

function toPasskey(row: OperatorPasskeyRow): Passkey {
  const transports: unknown = JSON.parse(row.transports)
  return {
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: Array.isArray(transports) ? transports.map(String) : [],
    createdAt: new Date(row.created_at),
    lastUsedAt: toDate(row.last_used_at),
  }
}

/** Challenges last minutes. One that expires later than this from now was made before the clock was set back (ms). */
const MAX_LIFETIME_MS = 24 * 3_600_000

export function createChallengeStore({ reader, write }: Database): ChallengeStore {
  return {
    add: (tokenHash, challenge, now) =>
      write(async (db) => {
        await db
          .deleteFrom('operator_challenge')
          .where('expires_at', '<=', now.toISOString())
          .execute()
        await db.insertInto('operator_challenge').values(toRow(tokenHash, challenge)).execute()
      }),

    async find(tokenHash, now) {
      const row = await reader
        .selectFrom('operator_challenge')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && isUnexpired(row, now) ? toChallenge(row) : undefined
    },

    setValue: (tokenHash, value) =>
      write(async (db) => {
        await db
          .updateTable('operator_challenge')
          .set({ value })
          .where('token_hash', '=', tokenHash)
          .execute()
      }),

    consume: (tokenHash, now) =>
      write(async (db) => {
        const row = await db
          .deleteFrom('operator_challenge')
          .where('token_hash', '=', tokenHash)
          .returningAll()
          .executeTakeFirst()
        return row && isUnexpired(row, now) ? toChallenge(row) : undefined
      }),
  }
}

function isUnexpired({ expires_at: end }: OperatorChallengeRow, now: Date): boolean {
  const left = Date.parse(end) - now.getTime()
  return left > 0 && left <= MAX_LIFETIME_MS
}

function toRow(tokenHash: string, challenge: Challenge): OperatorChallengeRow {
  return {
    token_hash: tokenHash,
    kind: challenge.kind,
    operator_id: challenge.operatorId ?? null,
    value: challenge.value,
    expires_at: challenge.expiresAt.toISOString(),
  }
}

function toChallenge(row: OperatorChallengeRow): Challenge {
  return {
    kind: row.kind,
    operatorId: row.operator_id ?? undefined,
    value: row.value,
    expiresAt: new Date(row.expires_at),
  }
}
