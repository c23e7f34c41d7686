import type { Passkey } from '../../domain/operators/second-factor-store.ts'
import type { OperatorPasskeyRow } from './operator-tables.ts'

export function toPasskeyRow(passkey: Passkey): OperatorPasskeyRow {
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

export function toPasskey(row: OperatorPasskeyRow): Passkey {
  const transports: unknown = JSON.parse(row.transports)
  return {
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    // PostgreSQL's driver gives a Buffer.
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: Array.isArray(transports) ? transports.map(String) : [],
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
  }
}
