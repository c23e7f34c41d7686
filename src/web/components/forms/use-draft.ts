import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deleteDraft, type DraftOwner, saveDraft, newestDraft } from '../../forms/drafts.ts'
import { newIdempotencyKey } from '../../forms/idempotency-key.ts'
import { fillIn, typedFields } from '../../forms/typed-fields.ts'

type Options = {
  owner: DraftOwner
  element: RefObject<HTMLFormElement | null>
  /** the server returned no values, so that an earlier draft may be filled in */
  isFresh: boolean
  /** the receipt has replaced the form */
  isSent: boolean
}

/** What was typed into forms before the visitor went to another page of this document. It ends with the document. */
const unsentFields = new Map<string, Record<string, string>>()

export type DraftState =
  | { kind: 'none' }
  /** a failed send saved it on this device; `restored`: it was saved before this form was shown */
  | { kind: 'kept' | 'restored'; savedAt: number }
  | { kind: 'removed' }

/**
 * Keeps what was typed: in memory while the visitor is on other pages of this document, and on the device only after a failed send,
 * until it is sent, deleted, or a day old.
 */
export function useDraft({ owner, element, isFresh, isSent }: Options) {
  const key = useRef<string>(undefined)
  const finished = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  const name = `${owner.form}/${owner.place}`

  const restore = useEffectEvent((form: HTMLFormElement) => {
    const left = unsentFields.get(name)
    unsentFields.delete(name)
    if (left) fillIn(form, left)
    const draft = newestDraft(owner, Date.now())
    if (!draft || !isFresh) return
    if (!left) fillIn(form, draft.fields)
    key.current = draft.key
    setState({ kind: 'restored', savedAt: draft.savedAt })
  })
  useEffect(() => {
    const form = element.current
    if (!form || isSent) return undefined
    // What the device keeps is outside React, so only this effect can read it.
    // eslint-disable-next-line react/set-state-in-effect
    restore(form)
    return () => {
      if (finished.current === form) return
      const typed = typedFields(form)
      if (Object.keys(typed).some((field) => field !== 'place')) unsentFields.set(name, typed)
    }
  }, [element, name, isSent])

  const save = () => {
    const form = element.current
    if (!form || key.current === undefined) return
    const savedAt = Date.now()
    const isKept = saveDraft(owner, { key: key.current, savedAt, fields: typedFields(form) })
    setState(isKept ? { kind: 'kept', savedAt } : { kind: 'none' })
  }

  const forget = () => {
    if (key.current !== undefined) deleteDraft(owner, key.current)
    unsentFields.delete(name)
    setState({ kind: 'none' })
  }

  return {
    /** the idempotency key of the form's contents: that of a restored draft, or else the first one passed here */
    ensureKey: (first: string) => (key.current ??= first),
    /** makes the next message a different one */
    renewKey: () => (key.current = newIdempotencyKey()),
    state,
    save: save,
    /** updates a draft that is already on the device while the visitor types */
    saveChange: () => {
      if (state.kind === 'kept' || state.kind === 'restored') save()
    },
    forget,
    /** the receipt has arrived, so nothing is kept when the form disappears */
    finish: () => {
      finished.current = element.current
      forget()
    },
    /** deletes the text from the device and the form, at the visitor's request */
    remove: () => {
      forget()
      element.current?.reset()
      key.current = newIdempotencyKey()
      setState({ kind: 'removed' })
    },
  }
}
