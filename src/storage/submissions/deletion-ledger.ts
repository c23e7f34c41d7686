import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  areGenuine,
  chain,
  type DeletionLedger,
  type LedgerEntry,
} from '../../domain/submissions/retention/deletion-ledger.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import { ignoreMissing } from '../error-code.ts'

const FILE = 'deletions.jsonl'

/** The ledger as a file of one JSON object per line, beside the database rather than in it. */
export function createDeletionLedger(directory: string): DeletionLedger {
  const path = join(directory, FILE)
  return {
    async read() {
      const { lines } = await readLines(path)
      const entries = lines.flatMap((line) => readEntry(line) ?? [])
      return { entries, isIntact: entries.length === lines.length && areGenuine(entries) }
    },

    async append(deletion) {
      await mkdir(directory, { recursive: true })
      const { lines, bytes, isTorn } = await readLines(path)
      const previous = lines.flatMap((line) => readEntry(line) ?? []).at(-1)?.hash ?? ''
      const entry = chain(deletion, previous)
      const file = await open(path, 'a', 0o600)
      try {
        // What is left of an interrupted write, which was never acknowledged.
        if (isTorn) await file.truncate(bytes)
        await file.writeFile(`${JSON.stringify(entry)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      // A new file is only durable once its directory is synced, too.
      if (lines.length === 0) await syncToDisk(dirname(path))
      return entry
    },
  }
}

/** The complete lines, their size in bytes, and whether an incomplete one follows. */
async function readLines(
  path: string,
): Promise<{ lines: string[]; bytes: number; isTorn: boolean }> {
  const content = (await ignoreMissing(readFile(path))) ?? Buffer.alloc(0)
  const bytes = content.lastIndexOf(0x0a) + 1
  const lines = content.subarray(0, bytes).toString().split('\n').slice(0, -1)
  return { lines, bytes, isTorn: bytes < content.length }
}

function readEntry(line: string): LedgerEntry | undefined {
  try {
    const { number, at, hashedIds, previous, hash }: Record<string, unknown> = JSON.parse(line)
    const texts = [number, at, previous, hash]
    if (!texts.every((text) => typeof text === 'string') || !Array.isArray(hashedIds)) {
      return undefined
    }
    const moment = new Date(String(at))
    if (Number.isNaN(moment.getTime())) return undefined
    return {
      number: String(number),
      at: moment,
      hashedIds: hashedIds.map(String),
      previous: String(previous),
      hash: String(hash),
    }
  } catch {
    // Invalid JSON or not an object: the caller reports that the ledger is damaged.
    return undefined
  }
}
