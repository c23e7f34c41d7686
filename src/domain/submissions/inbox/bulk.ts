import type { Actor } from '../../places/place-store.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../../places/slug.ts'
import type { Moderation } from './moderation.ts'
import type { Submission, SubmissionStatus, SubmissionStore } from '../submission.ts'
import type { ThreadStore } from './thread.ts'

export const BULK_STEPS = ['done', 'spam', 'release', 'reopen', 'assign'] as const
export type BulkStep = (typeof BULK_STEPS)[number]

/** How long a bulk action can be undone. */
const UNDO_MS = 10 * 60_000

/** As many as a page of the list can select. */
const MAX_MESSAGES = 100

/** The action on one message; an assignment includes the previous assignee. */
export type BulkChange =
  | { id: string; from: SubmissionStatus; to: SubmissionStatus }
  | { id: string; had?: string; has?: string }

export type Batch = {
  id: string
  at: Date
  actor: Actor
  step: BulkStep
  changes: readonly BulkChange[]
  isUndone: boolean
}

/** Actions on many messages at once. Every implementation promises: of two people who undo the same action, one succeeds. */
export type BatchStore = {
  /** also deletes batches that can no longer be undone */
  add(batch: Batch, forgetBefore: Date): Promise<void>
  byId(id: string): Promise<Batch | undefined>
  /** `false` when it was undone before */
  markUndone(id: string): Promise<boolean>
}

export type BulkPorts = {
  store: BatchStore
  submissions: Pick<SubmissionStore, 'byId' | 'move'>
  moderation: Moderation
  threads: Pick<ThreadStore, 'assign'>
  now(): Date
  randomBytes(count: number): Uint8Array
}

export type BulkRequest = {
  step: BulkStep
  ids: readonly string[]
  /** undefined unassigns the messages */
  assignee?: string
  actor: Actor
}

export type BulkActions = {
  /** applies the step to all messages that are in its starting state; undefined when there were none */
  apply(request: BulkRequest): Promise<Batch | undefined>
  /** also returns until when it can be undone; a time in the past if it cannot */
  read(id: string): Promise<{ batch: Batch; undoableUntil: Date } | undefined>
  /** undoes it for messages that have not changed since; returns their number */
  undo(id: string, actor: Actor): Promise<number | undefined>
}

export function createBulkActions(ports: BulkPorts): BulkActions {
  const { store, submissions, moderation, threads, now } = ports
  const steps = {
    done: moderation.markDone,
    spam: moderation.markSpam,
    release: moderation.releaseFromQuarantine,
    reopen: moderation.reopen,
  }

  async function change(
    submission: Submission,
    { step, assignee, actor }: BulkRequest,
  ): Promise<BulkChange | undefined> {
    const { id, status, assignee: had } = submission
    if (step === 'assign') {
      if (had === assignee || !(await threads.assign(id, assignee, actor))) return undefined
      return { id, had, has: assignee }
    }
    const moved = await steps[step](submission, actor)
    return moved.ok ? { id, from: status, to: moved.to } : undefined
  }

  async function undoChange(one: BulkChange, actor: Actor): Promise<boolean> {
    const { id } = one
    if ('from' in one) {
      return submissions.move({ id, from: one.to, to: one.from, actor, deliveries: [] })
    }
    const isAsLeft = (await submissions.byId(id))?.assignee === one.has
    return isAsLeft && threads.assign(id, one.had, actor)
  }

  return {
    async apply(request) {
      const changes: BulkChange[] = []
      for (const id of new Set(request.ids.slice(0, MAX_MESSAGES))) {
        const submission = await submissions.byId(id)
        const changed = submission && (await change(submission, request))
        if (changed) changes.push(changed)
      }
      if (changes.length === 0) return undefined
      const at = now()
      const id = uuidV7(at, ports.randomBytes(UUID_RANDOM_BYTES))
      const { actor, step } = request
      const batch = { id, at, actor, step, changes, isUndone: false }
      await store.add(batch, new Date(at.getTime() - UNDO_MS))
      return batch
    },

    async read(id) {
      const batch = await store.byId(id)
      return batch && { batch, undoableUntil: new Date(batch.at.getTime() + UNDO_MS) }
    },

    async undo(id, actor) {
      const batch = await store.byId(id)
      if (!batch || now().getTime() > batch.at.getTime() + UNDO_MS) return undefined
      if (!(await store.markUndone(id))) return undefined
      let undone = 0
      for (const one of batch.changes) if (await undoChange(one, actor)) undone += 1
      return undone
    },
  }
}

export function isBulkStep(value: unknown): value is BulkStep {
  return BULK_STEPS.some((step) => step === value)
}
