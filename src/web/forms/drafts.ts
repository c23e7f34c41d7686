import type { FormName } from '../../domain/submissions/submission.ts'
import { createDraftStorage } from './draft-storage.ts'

/** Typed text that could not be sent, stored only on this device. */
export type Draft = {
  /** the idempotency key of the first attempt, so that a retry can never be stored twice */
  key: string
  /** milliseconds since 1970 */
  savedAt: number
  fields: Record<string, string>
}

/** The form, and the slug of the place that it is about, or an empty one. */
export type DraftOwner = { form: FormName; place: string }

const DRAFT_LIFETIME_MS = 24 * 60 * 60_000

const storage = createDraftStorage(() => globalThis.localStorage, 'lageplan-entwurf/')

/** The newest draft of a form. Deletes the drafts of all forms that are a day old. */
export function newestDraft(owner: DraftOwner, now: number): Draft | undefined {
  const drafts: Draft[] = []
  for (const name of storage.names()) {
    const draft = storage.read(name)
    if (!isDraft(draft) || now - draft.savedAt > DRAFT_LIFETIME_MS) storage.remove(name)
    else if (name === nameOf(owner, draft.key)) drafts.push(draft)
  }
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt)[0]
}

/** Stores a draft; `false` if the browser stores nothing, so that only the form holds the text. */
export function saveDraft(owner: DraftOwner, draft: Draft): boolean {
  return storage.save(nameOf(owner, draft.key), draft)
}

export function deleteDraft(owner: DraftOwner, key: string): void {
  storage.remove(nameOf(owner, key))
}

function nameOf({ form, place }: DraftOwner, key: string): string {
  return [form, place, key].join('/')
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('key' in value && 'savedAt' in value && 'fields' in value)) return false
  const { key, savedAt, fields } = value
  const isText = (one: unknown) => typeof one === 'string'
  if (!isText(key) || typeof savedAt !== 'number') return false
  return typeof fields === 'object' && fields !== null && Object.values(fields).every(isText)
}
