import { createHash } from 'node:crypto'

/** A deletion on request, without any personal data. */
export type Deletion = {
  /** `LB-7K3F-29QD`: the number that the person gets */
  number: string
  at: Date
  /** hashes of the ids of the deleted messages */
  hashedIds: readonly string[]
}

/** One line of the ledger. */
export type LedgerEntry = Deletion & {
  /** hash of the previous entry, empty in the first one */
  previous: string
  /** SHA-256 (hex) of all other fields: the proof that the person gets */
  hash: string
}

/**
 * A list beside the database that survives restoring a backup. Every implementation promises: `append` resolves only when the entry is on
 * the disk, and nothing is ever changed or removed.
 */
export type DeletionLedger = {
  /** `isIntact`: no line is missing or unreadable, and none was changed */
  read(): Promise<{ entries: LedgerEntry[]; isIntact: boolean }>
  append(deletion: Deletion): Promise<LedgerEntry>
}

/** Ids cannot be guessed (74 random bits), so the hash does not reveal which message it was. */
export function hashedId(id: string): string {
  return createHash('sha256').update(`lageplan submission ${id}`).digest('hex')
}

export function chain(deletion: Deletion, previous: string): LedgerEntry {
  return { ...deletion, previous, hash: hashOf(deletion, previous) }
}

/** Whether every entry is unchanged since it was written, and its previous entry is still there. */
export function areGenuine(entries: readonly LedgerEntry[]): boolean {
  // Two processes that append at the same time chain to the same entry.
  const known = new Set([''])
  return entries.every((entry) => {
    const follows = known.has(entry.previous)
    known.add(entry.hash)
    return follows && entry.hash === hashOf(entry, entry.previous)
  })
}

function hashOf({ number, at, hashedIds }: Deletion, previous: string): string {
  const content = [previous, number, at.toISOString(), ...hashedIds]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
