import { changesOf } from '../proposals/proposal-form.ts'
import {
  readReceipt,
  type Submission,
  type SubmissionFilter,
  type SubmissionStore,
} from '../submission.ts'
import { normalize } from '../../../lib/text/fold.ts'

const EXCERPT_LENGTH = 60

/** The boxes with messages that wait for a person. */
const WAITING = ['inbox', 'quarantine'] as const

/** New messages are only counted up to this number. */
const MAX_NEWS = 20

/** One line of the list. */
export type InboxLine = Pick<
  Submission,
  'id' | 'receipt' | 'form' | 'placeId' | 'receivedAt' | 'verdict' | 'score' | 'status' | 'assignee'
> & {
  /** name of the sender, or whatever else identifies them */
  from: string
  /** the beginning of the message, on one line */
  excerpt: string
}

export type InboxSearch = SubmissionFilter & { text: string }

/** `olderThan` is passed to the next call, when there may be more. */
export type InboxPage = { lines: InboxLine[]; olderThan?: string }

export type Inbox = {
  /** newest first */
  list(filter: SubmissionFilter): Promise<InboxLine[]>
  /** newest first, only messages that contain every word of the text */
  search(search: InboxSearch): Promise<InboxPage>
  /** by receipt as somebody typed it (`lp 7k3f 29qd`), or by id; undefined when there is none */
  show(idOrReceipt: string): Promise<Submission | undefined>
  count(): Promise<Record<(typeof WAITING)[number], number>>
  /** the current counts of the boxes, and how many messages this one got after the message with that id, up to `MAX_NEWS` */
  news(box: 'inbox' | 'quarantine', sinceId: string): Promise<InboxNews>
}

export type InboxNews = {
  inbox: number
  quarantine: number
  fresh: number
  /** id of the newest message in the box */
  newest: string | undefined
}

/** Listing, searching and looking up messages. */
export function createInbox(
  store: Pick<SubmissionStore, 'list' | 'scan' | 'byId' | 'byReceipt' | 'countByStatus'>,
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
    count: () => store.countByStatus(WAITING),
    async news(status, sinceId) {
      const [{ inbox, quarantine }, newest] = await Promise.all([
        store.countByStatus(WAITING),
        store.list({ status, limit: MAX_NEWS }),
      ])
      const fresh = newest.filter(({ id }) => id > sinceId).length
      return { inbox, quarantine, fresh, newest: newest[0]?.id }
    },
  }
}

/** Messages per scan: about 5 ms of the thread that answers visitors. */
const SCAN_LIMIT = 1_000

/** After this many scans, a person decides whether to search older messages: a request may block that thread for 50 ms. */
const MAX_SCANS = 8

async function findPage(
  { text, ...filter }: InboxSearch,
  store: Pick<SubmissionStore, 'list' | 'scan'>,
): Promise<{ found: Submission[]; olderThan?: string }> {
  const words = searchWords(text)
  // One more than a page shows whether there is another page.
  const limit = filter.limit + 1
  if (words.length === 0) return pageOf(await store.list({ ...filter, limit }), filter.limit)
  const found: Submission[] = []
  let cursor = filter.beforeId
  for (let scans = 0; scans < MAX_SCANS; scans += 1) {
    const scan = await store.scan({
      ...filter,
      words,
      scanLimit: SCAN_LIMIT,
      limit,
      beforeId: cursor,
    })
    found.push(...scan.found.filter((submission) => containsWords(submission, words)))
    if (found.length > filter.limit || scan.lastScannedId === undefined) {
      return pageOf(found, filter.limit)
    }
    cursor = scan.lastScannedId
  }
  return { found, olderThan: cursor }
}

function pageOf(found: Submission[], limit: number) {
  if (found.length <= limit) return { found }
  return { found: found.slice(0, limit), olderThan: found[limit - 1]?.id }
}

export function inboxLine(submission: Submission): InboxLine {
  const { id, receipt, form, placeId, receivedAt, verdict, score, status, fields, assignee } =
    submission
  const from = fields['name'] ?? fields['email'] ?? fields['phone'] ?? ''
  const excerpt = excerptOf(fields['message'] ?? proposedText(submission))
  return { id, receipt, form, placeId, receivedAt, verdict, score, status, assignee, from, excerpt }
}

/** A correction or suggestion without a remark is summarised by what it proposes. */
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

const MAX_WORDS = 8
const MAX_TEXT_LENGTH = 200

/** The words that a message must all contain, in lower case. */
function searchWords(typed: string): string[] {
  const text = normalize(typed.slice(0, MAX_TEXT_LENGTH), 'NFC').toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Whether every word occurs in the text or the receipt of the message. */
function containsWords({ fields, receipt }: Submission, words: readonly string[]): boolean {
  const text = [receipt, ...Object.values(fields)].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}
