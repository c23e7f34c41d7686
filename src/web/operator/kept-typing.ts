/** One entry for all of the area, so that nothing of it is left over where it is forgotten. */
const ENTRY = 'lageplan.typed'

type Kept = { operator: string; parts: Record<string, unknown> }

/**
 * What this operator typed into a part of the area and has not sent. The tab keeps it and forgets it when it is closed; nobody else who
 * signs in there finds it.
 */
export function keptTyping(operator: string, part: string): unknown {
  return read(operator).parts[part]
}

/** Keeps it; what is undefined is kept no longer. Secrets do not belong here: whoever sits at the machine can read it. */
export function keepTyping(operator: string, part: string, typed: unknown): void {
  const { [part]: _, ...others } = read(operator).parts
  const parts = typed === undefined ? others : { ...others, [part]: typed }
  if (Object.keys(parts).length === 0) return forgetTyping()
  use((storage) => storage.setItem(ENTRY, JSON.stringify({ operator, parts } satisfies Kept)))
}

export function forgetTyping(): void {
  use((storage) => storage.removeItem(ENTRY))
}

function read(operator: string): Kept {
  const text = use((storage) => storage.getItem(ENTRY)) ?? null
  if (text === null) return { operator, parts: {} }
  const kept = parse(text)
  if (kept?.operator === operator) return kept
  forgetTyping()
  return { operator, parts: {} }
}

function parse(text: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value)) return false
  return typeof value['operator'] === 'string' && isRecord(value['parts'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Storage may be forbidden or full, which throws; then nothing is kept.
function use<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(globalThis.sessionStorage)
  } catch {
    return undefined
  }
}
