import type { Challenge, ChallengeStore } from '../../domain/operators/challenge-store.ts'
import type { Database } from '../database.ts'
import type { OperatorChallengeRow } from './operator-tables.ts'

/** Challenges last minutes. One that ends later than this from now was made before the clock was put back (ms). */
const LATEST_END_MS = 24 * 3_600_000

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
      return row && isOpen(row, now) ? toChallenge(row) : undefined
    },

    setValue: (tokenHash, value) =>
      write(async (db) => {
        await db
          .updateTable('operator_challenge')
          .set({ value })
          .where('token_hash', '=', tokenHash)
          .execute()
      }),

    take: (tokenHash, now) =>
      write(async (db) => {
        const row = await db
          .deleteFrom('operator_challenge')
          .where('token_hash', '=', tokenHash)
          .returningAll()
          .executeTakeFirst()
        return row && isOpen(row, now) ? toChallenge(row) : undefined
      }),
  }
}

function isOpen({ expires_at: end }: OperatorChallengeRow, now: Date): boolean {
  const left = Date.parse(end) - now.getTime()
  return left > 0 && left <= LATEST_END_MS
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
