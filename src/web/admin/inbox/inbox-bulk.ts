import { data, redirect } from 'react-router'
import type { Admin } from '../../../domain/admin/admin.ts'
import { isBulkStep } from '../../../domain/submissions/inbox/bulk.ts'
import type { AdminPost } from '../requests.ts'
import { readAssignee } from './inbox-thread.ts'

/** The result of a bulk step, as the page shows it. */
export async function readBatch(admin: Admin, id: string | null) {
  const found = id ? await admin.bulk.read(id) : undefined
  if (!found) return undefined
  const { batch, undoableUntil } = found
  const isOver = batch.isUndone || undoableUntil.getTime() < Date.now()
  return {
    id: batch.id,
    count: batch.changes.length,
    step: batch.step,
    isUndone: batch.isUndone,
    undoableUntil: isOver ? undefined : undoableUntil.toISOString(),
  }
}

/** Performs a bulk action, or undoes one; undefined when the form asks for neither. */
export async function handleBulkPost(post: InboxPost): Promise<Response | undefined> {
  const { admin, operator, field, fields } = post
  const [, step] = /^bulk-(\w+)$/.exec(field('intent')) ?? []
  if (step === undefined) return undefined
  if (step === 'undo') {
    await admin.bulk.undo(field('batch'), operator.id)
    return redirectToBatch(post, field('batch'))
  }
  const assignee = await readAssignee(admin, field('assignee'))
  if (!isBulkStep(step)) throw data(null, { status: 400 })
  const batch = await admin.bulk.apply({
    step,
    ids: fields('select'),
    assignee,
    actor: operator.id,
  })
  return redirectToBatch(post, batch?.id)
}

function redirectToBatch({ url }: InboxPost, batch: string | undefined): Response {
  const query = new URLSearchParams(url.search)
  for (const name of ['moved', 'step', 'batch']) query.delete(name)
  if (batch) query.set('batch', batch)
  return redirect(`${url.pathname}?${query}`, 303)
}

/** A submitted form of the inbox. */
export type InboxPost = Pick<
  AdminPost,
  'admin' | 'operator' | 'field' | 'fields' | 'url' | 'locale'
>
