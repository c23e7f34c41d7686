import { changesOf } from './proposal.ts'
import { readReceipt } from './receipt.ts'
import type { Submission, SubmissionStatus } from './submission.ts'
import type { SubmissionFilter, SubmissionStore } from './submission-store.ts'

const EXCERPT_LENGTH = 60

/** One line of the list. */
export type InboxLine = Pick<
  Submission,
  'id' | 'receipt' | 'form' | 'placeId' | 'receivedAt' | 'verdict' | 'score' | 'status'
> & {
  /** name of the sender, or what there is of one */
  from: string
  /** the beginning of the message, on one line */
  excerpt: string
}

export type Inbox = {
  /** newest first */
  list(filter: SubmissionFilter): Promise<InboxLine[]>
  /** by receipt as somebody copied it (`lp 7k3f 29qd`), or by id; undefined when there is none */
  show(idOrReceipt: string): Promise<Submission | undefined>
  count(): Promise<Record<SubmissionStatus, number>>
}

/** The messages as they are looked through and looked up. */
export function createInbox(
  store: Pick<SubmissionStore, 'list' | 'byId' | 'byReceipt' | 'countByStatus'>,
): Inbox {
  return {
    list: async (filter) => (await store.list(filter)).map(inboxLine),
    show(idOrReceipt) {
      const receipt = readReceipt(idOrReceipt)
      return receipt ? store.byReceipt(receipt) : store.byId(idOrReceipt.trim().toLowerCase())
    },
    count: () => store.countByStatus(),
  }
}

export function inboxLine(submission: Submission): InboxLine {
  const { id, receipt, form, placeId, receivedAt, verdict, score, status, fields } = submission
  const from = fields['name'] ?? fields['email'] ?? fields['phone'] ?? ''
  const excerpt = excerptOf(fields['message'] ?? proposedText(submission))
  return { id, receipt, form, placeId, receivedAt, verdict, score, status, from, excerpt }
}

/** A correction or suggestion without a word beside it is told by what it proposes. */
function proposedText(submission: Submission): string {
  return changesOf(submission)
    .map(({ proposed }) => proposed)
    .join(', ')
}

function excerptOf(message: string): string {
  const characters = [...message.replace(/\s+/g, ' ').trim()]
  if (characters.length <= EXCERPT_LENGTH) return characters.join('')
  return `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
}
