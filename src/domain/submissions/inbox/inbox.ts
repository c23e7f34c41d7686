import { changesOf } from '../proposals/proposal-form.ts'
import { readReceipt, type Submission, type SubmissionStatus } from '../submission.ts'
import { holdsWords, searchWords } from './search-words.ts'
import type { SubmissionFilter, SubmissionStore } from '../submission-store.ts'

const EXCERPT_LENGTH = 60

/** More new messages than these are not counted. */
const MOST_NEWS = 20

/** One line of the list. */
export type InboxLine = Pick<
  Submission,
  'id' | 'receipt' | 'form' | 'placeId' | 'receivedAt' | 'verdict' | 'score' | 'status' | 'assignee'
> & {
  /** name of the sender, or what there is of one */
  from: string
  /** the beginning of the message, on one line */
  excerpt: string
}

export type InboxSearch = Omit<SubmissionFilter, 'words'> & { text: string }

/** `olderThan` is what to ask on with, when there may be more. */
export type InboxPage = { lines: InboxLine[]; olderThan?: string }

export type Inbox = {
  /** newest first */
  list(filter: SubmissionFilter): Promise<InboxLine[]>
  /** newest first, those that hold every word of the text */
  search(search: InboxSearch): Promise<InboxPage>
  /** by receipt as somebody copied it (`lp 7k3f 29qd`), or by id; undefined when there is none */
  show(idOrReceipt: string): Promise<Submission | undefined>
  count(): Promise<Record<SubmissionStatus, number>>
  /** what there is in the boxes now, and how many of this one came after the message of that id, up to `MOST_NEWS` */
  news(box: 'inbox' | 'quarantine', sinceId: string): Promise<InboxNews>
}

export type InboxNews = {
  inbox: number
  quarantine: number
  fresh: number
  /** id of the newest of the box */
  newest: string | undefined
}

/** The messages as they are looked through and looked up. */
export function createInbox(
  store: Pick<SubmissionStore, 'list' | 'byId' | 'byReceipt' | 'countByStatus'>,
): Inbox {
  return {
    list: async (filter) => (await store.list(filter)).map(inboxLine),
    async search(search) {
      const { found, olderThan } = await findPage(search, store)
      return { lines: found.map(inboxLine), olderThan }
    },
    show(idOrReceipt) {
      const receipt = readReceipt(idOrReceipt)
      return receipt ? store.byReceipt(receipt) : store.byId(idOrReceipt.trim().toLowerCase())
    },
    count: () => store.countByStatus(),
    async news(status, sinceId) {
      const [{ inbox, quarantine }, newest] = await Promise.all([
        store.countByStatus(),
        store.list({ status, limit: MOST_NEWS }),
      ])
      const fresh = newest.filter(({ id }) => id > sinceId).length
      return { inbox, quarantine, fresh, newest: newest[0]?.id }
    },
  }
}

/** Read in one go. */
const BATCH = 500

/** After this many that the database took for hits and that were none, the person decides whether to look on. */
const MOST_BATCHES = 10

async function findPage(
  { text, limit, beforeId, ...filter }: InboxSearch,
  store: Pick<SubmissionStore, 'list'>,
): Promise<{ found: Submission[]; olderThan?: string }> {
  const words = searchWords(text)
  const batch = words.length === 0 ? limit + 1 : BATCH
  const found: Submission[] = []
  let cursor = beforeId
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const read = await store.list({ ...filter, words, limit: batch, beforeId: cursor })
    found.push(...read.filter((submission) => holdsWords(submission, words)))
    if (found.length > limit)
      return { found: found.slice(0, limit), olderThan: found[limit - 1]?.id }
    if (read.length < batch) return { found }
    cursor = read.at(-1)?.id
  }
  return { found, olderThan: cursor }
}

export function inboxLine(submission: Submission): InboxLine {
  const { id, receipt, form, placeId, receivedAt, verdict, score, status, fields, assignee } =
    submission
  const from = fields['name'] ?? fields['email'] ?? fields['phone'] ?? ''
  const excerpt = excerptOf(fields['message'] ?? proposedText(submission))
  return { id, receipt, form, placeId, receivedAt, verdict, score, status, assignee, from, excerpt }
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
