import { data } from 'react-router'
import type { Account, Operator } from '../../../domain/admin/operator.ts'
import type { Admin } from '../../../domain/admin/admin.ts'
import { authorAddress, type Submission } from '../../../domain/submissions/submission.ts'
import { mayCall } from '../admin-routes.ts'

/** Only accounts that can open the inbox may be assigned a message. */
export function mayBeAssigned({ role }: Pick<Account, 'role'>): boolean {
  return mayCall('inbox', role)
}

/** The account chosen in the form; undefined if nobody is to be assigned. Throws a 400 response for an account that may not be assigned. */
export async function readAssignee({ accounts }: Admin, id: string): Promise<string | undefined> {
  if (id === '') return undefined
  const isKnown = (await accounts.list()).some((one) => one.id === id && mayBeAssigned(one))
  if (!isKnown) throw data(null, { status: 400 })
  return id
}

type ThreadContext = {
  operator: Operator
  operators: readonly Account[]
  /** a sentence about the state of each */
  deliveries: readonly { entryId?: string; summary: string }[]
}

/** What people wrote about a message, who takes care of it, and how it can be answered. */
export async function readThread(
  admin: Admin,
  submission: Submission,
  { operator, operators, deliveries }: ThreadContext,
) {
  const entries = await admin.thread.entries(submission)
  const countOf = (kind: 'answer' | 'note') =>
    entries.filter((entry) => entry.author === operator.id && entry.kind === kind).length
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  const assignable = operators.filter((one) => mayBeAssigned(one))
  return {
    entries: entries.map(({ id, kind, author, at, text }) => ({
      id,
      kind,
      author: names.get(author),
      at: at.toISOString(),
      text,
      delivery: deliveries.find(({ entryId }) => entryId === id)?.summary,
    })),
    /** how many of each kind this person has written */
    entryCounts: {
      answer: countOf('answer'),
      note: countOf('note'),
    },
    // Identifies the next entry, so that a form sent twice adds only one.
    newId: crypto.randomUUID(),
    answer: {
      bar: await admin.thread.answerObstacle(submission),
      to: authorAddress(submission),
      mayFinish: submission.status === 'inbox',
    },
    assignment: {
      // An account that is gone, or can no longer open the inbox, is not shown as the assignee.
      assignee: assignable.find(({ id }) => id === submission.assignee)?.id,
      me: operator.id,
      operators: assignable.map(({ id, name }) => ({ id, name })),
    },
  }
}

export type ShownThread = Awaited<ReturnType<typeof readThread>>
