import { createDraftStorage } from '../forms/draft-storage.ts'

/** One entry for the whole admin, so that forgetting it leaves nothing behind. */
const ENTRY = 'typed'

const keeper = createDraftStorage(() => globalThis.sessionStorage, 'lageplan.')

type StoredDrafts = { operator: string; parts: Record<string, unknown> }

/**
 * What this operator typed into a part of the admin and has not sent. The tab keeps it until it is closed; other people who sign in there
 * do not get it.
 */
export function readDraft(operator: string, part: string): unknown {
  return read(operator).parts[part]
}

/** Saves a draft; `undefined` removes it. Never store secrets here: anybody at the machine can read them. */
export function saveDraft(operator: string, part: string, typed: unknown): void {
  const { [part]: _, ...others } = read(operator).parts
  const parts = typed === undefined ? others : { ...others, [part]: typed }
  if (Object.keys(parts).length === 0) return clearDrafts()
  keeper.save(ENTRY, { operator, parts } satisfies StoredDrafts)
}

export function clearDrafts(): void {
  keeper.remove(ENTRY)
}

function read(operator: string): StoredDrafts {
  const stored = keeper.read(ENTRY)
  if (isStoredDrafts(stored) && stored.operator === operator) return stored
  if (isStoredDrafts(stored)) clearDrafts()
  return { operator, parts: {} }
}

function isStoredDrafts(value: unknown): value is StoredDrafts {
  if (!isRecord(value)) return false
  return typeof value['operator'] === 'string' && isRecord(value['parts'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
