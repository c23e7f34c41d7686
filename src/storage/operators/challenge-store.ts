import type { Challenge, ChallengeStore } from '../../domain/operators/challenge-store.ts'
import type { Database } from '../database.ts'
import type { OperatorChallengeRow } from './operator-tables.ts'

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
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst()
      return row && toChallenge(row)
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
        return row && row.expires_at > now.toISOString() ? toChallenge(row) : undefined
      }),
  }
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
