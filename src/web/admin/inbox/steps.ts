import type { SubmissionStatus } from '../../../domain/submissions/submission.ts'

/** What a person can do with a message. */
export const STEPS = ['done', 'spam', 'release', 'reopen'] as const
export type Step = (typeof STEPS)[number]

/** Where each step leads. */
export const RESULT_OF: Record<Step, 'done' | 'inbox' | 'quarantine'> = {
  done: 'done',
  spam: 'quarantine',
  release: 'inbox',
  reopen: 'inbox',
}

/** Steps that undo another one. */
export const UNDONE_BY: Record<Step, Step> = {
  done: 'reopen',
  spam: 'release',
  release: 'spam',
  reopen: 'done',
}

/** The key of each step, shown on its button; h as in ham. */
export const KEY_OF: Record<Step, string | undefined> = {
  done: 'e',
  spam: 's',
  release: 'h',
  reopen: undefined,
}

const STEPS_BY_STATUS: Partial<Record<SubmissionStatus, readonly Step[]>> = {
  inbox: ['done', 'spam'],
  quarantine: ['release'],
  done: ['reopen'],
}

export function stepsFrom(status: SubmissionStatus): readonly Step[] {
  return STEPS_BY_STATUS[status] ?? []
}

export function isStep(value: unknown): value is Step {
  return STEPS.some((step) => step === value)
}
