import type { FormName } from '../../domain/submissions/submission.ts'

/** What was typed and could not be sent, on this device alone. */
export type Draft = {
  /** the idempotency key it was sent with: sent again it can never be stored twice */
  key: string
  /** milliseconds since 1970 */
  savedAt: number
  fields: Record<string, string>
}

/** Which form, and about which place: its slug, or nothing. */
export type DraftOwner = { form: FormName; place: string }

const PREFIX = 'lageplan-entwurf'
const DRAFT_KEPT_MS = 24 * 60 * 60_000

/** The newest draft of a form. Drafts of any form that are a day old go. */
export function newestDraft(owner: DraftOwner, now: number): Draft | undefined {
  const drafts: Draft[] = []
  for (const [name, draft] of allDrafts()) {
    if (!draft || now - draft.savedAt > DRAFT_KEPT_MS) storage()?.removeItem(name)
    else if (name === nameOf(owner, draft.key)) drafts.push(draft)
  }
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt)[0]
}

/** Keeps a draft; `false` where the browser keeps nothing. */
export function keepDraft(owner: DraftOwner, draft: Draft): boolean {
  try {
    storage()?.setItem(nameOf(owner, draft.key), JSON.stringify(draft))
    return storage() !== undefined
  } catch {
    // Full, or forbidden. The text still stands in the form.
    return false
  }
}

export function deleteDraft(owner: DraftOwner, key: string): void {
  storage()?.removeItem(nameOf(owner, key))
}

function nameOf({ form, place }: DraftOwner, key: string): string {
  return [PREFIX, form, place, key].join('/')
}

function allDrafts(): [name: string, draft: Draft | undefined][] {
  const kept = storage()
  const names = kept ? Object.keys(kept).filter((name) => name.startsWith(`${PREFIX}/`)) : []
  return names.map((name) => [name, readDraft(kept?.getItem(name) ?? '')])
}

function readDraft(text: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('key' in value && 'savedAt' in value && 'fields' in value)) return false
  const { key, savedAt, fields } = value
  const isText = (one: unknown) => typeof one === 'string'
  if (!isText(key) || typeof savedAt !== 'number') return false
  return typeof fields === 'object' && fields !== null && Object.values(fields).every(isText)
}

// Where the browser keeps nothing, even asking for it throws.
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
