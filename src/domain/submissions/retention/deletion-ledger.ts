import { createHash } from 'node:crypto'

/** What was deleted on demand, without any personal data. */
export type Deletion = {
  /** `LB-7K3F-29QD`: what the person is told */
  number: string
  at: Date
  /** hashes of the ids of the deleted messages */
  hashedIds: readonly string[]
}

/** One line of the ledger. */
export type LedgerEntry = Deletion & {
  /** hash of the entry before, empty in the first */
  previous: string
  /** SHA-256 (hex) of all the rest: it is the proof that is handed out */
  hash: string
}

/**
 * A list beside the database that survives the restoring of a backup. Every implementation promises: `append` resolves only when
 * the entry is on the disk, and nothing is ever changed or removed.
 */
export type DeletionLedger = {
  /** `isIntact`: no line is missing or unreadable, and none was changed */
  read(): Promise<{ entries: LedgerEntry[]; isIntact: boolean }>
  append(deletion: Deletion): Promise<LedgerEntry>
}

/** Nobody can guess an id (74 random bits), so nobody can tell from the hash which message it was. */
export function hashedId(id: string): string {
  return createHash('sha256').update(`lageplan submission ${id}`).digest('hex')
}

export function chain(deletion: Deletion, previous: string): LedgerEntry {
  return { ...deletion, previous, hash: hashOf(deletion, previous) }
}

/** Whether every entry says what it said when it was written, and follows one that is still there. */
export function areGenuine(entries: readonly LedgerEntry[]): boolean {
  // Two processes that append at once follow the same entry.
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
