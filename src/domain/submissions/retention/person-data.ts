import type { Actor } from '../../places/place-store.ts'
import { type DeletionLedger, hashedId, type LedgerEntry } from './deletion-ledger.ts'
import {
  type Delivery,
  RECEIPT_BYTES,
  receiptOf,
  type Submission,
  eachSubmission,
  type SubmissionStore,
} from '../submission.ts'
import type { DeliveryStore } from '../delivery/delivery-store.ts'
import type { ThreadEntry, ThreadStore } from '../inbox/thread.ts'

const PAGE = 500

/** An audit entry about a message, without its content. */
export type HistoryEntry = {
  at: Date
  actor: string
  action: string
  before: unknown
  after: unknown
}

export type DeletedCounts = { messages: number; deliveries: number }

/** Every implementation promises: a message is deleted with its deliveries, and its count stays. */
export type PersonStore = {
  /** oldest first */
  historyOf(submissionId: string): Promise<HistoryEntry[]>
  /** deletes those of these messages that exist */
  erase(ids: readonly string[], now: Date): Promise<DeletedCounts>
  noteErased(proof: DeletionProof, actor: Actor): Promise<void>
}

/** The proof for the person: it contains none of their data. */
export type DeletionProof = DeletedCounts & Pick<LedgerEntry, 'number' | 'at' | 'hash'>

export type PersonRecord = {
  message: Submission
  deliveries: Delivery[]
  /** notes about the message and answers to it */
  entries: ThreadEntry[]
  history: HistoryEntry[]
}

export type PersonPorts = {
  store: PersonStore
  submissions: Pick<SubmissionStore, 'list'>
  deliveries: Pick<DeliveryStore, 'ofSubmission'>
  threads: Pick<ThreadStore, 'ofSubmission'>
  ledger: DeletionLedger
  now(): Date
  randomBytes(count: number): Uint8Array
}

export type PersonData = {
  /** what this person wrote, newest first, and the receipts of other people's messages that mention the address */
  find(address: string): Promise<{ own: PersonRecord[]; mentions: string[] }>
  /** deletes what this person wrote; undefined when there is nothing */
  erase(address: string, actor: Actor): Promise<DeletionProof | undefined>
  /** deletes messages that an older backup has brought back; returns how many, and whether the ledger is intact */
  applyLedger(): Promise<{ deleted: number; isIntact: boolean }>
}

/** All data stored about one person, identified by an e-mail address or a telephone number. */
export function createPersonData(ports: PersonPorts): PersonData {
  const { store, submissions, deliveries, threads, ledger, now } = ports

  async function split(address: string) {
    const wanted = plain(address)
    const own: Submission[] = []
    const mentions: string[] = []
    if (wanted === '') return { own, mentions }
    for await (const submission of eachSubmission(submissions)) {
      const values = Object.values(submission.fields).map(plain)
      if (values.includes(wanted)) own.push(submission)
      else if (values.some((value) => value.includes(wanted))) mentions.push(submission.receipt)
    }
    return { own, mentions }
  }

  async function eraseAll(ids: readonly string[]): Promise<DeletedCounts> {
    const deleted = { messages: 0, deliveries: 0 }
    for (let start = 0; start < ids.length; start += PAGE) {
      const batch = await store.erase(ids.slice(start, start + PAGE), now())
      deleted.messages += batch.messages
      deleted.deliveries += batch.deliveries
    }
    return deleted
  }

  return {
    async find(address) {
      const { own, mentions } = await split(address)
      const records = own.map(async (message) => ({
        message,
        deliveries: await deliveries.ofSubmission(message.id),
        entries: await threads.ofSubmission(message.id),
        history: await store.historyOf(message.id),
      }))
      return { own: await Promise.all(records), mentions }
    },

    async erase(address, actor) {
      const { own } = await split(address)
      if (own.length === 0) return undefined
      const ids = own.map(({ id }) => id)
      const number = receiptOf(ports.randomBytes(RECEIPT_BYTES)).replace('LP-', 'LB-')
      // The ledger first: if the power fails now, the next start deletes what it names.
      const entry = await ledger.append({ number, at: now(), hashedIds: ids.map(hashedId) })
      const proof = { ...(await eraseAll(ids)), number, at: entry.at, hash: entry.hash }
      await store.noteErased(proof, actor)
      return proof
    },

    async applyLedger() {
      const { entries, isIntact } = await ledger.read()
      const erased = new Set(entries.flatMap(({ hashedIds }) => hashedIds))
      if (erased.size === 0) return { deleted: 0, isIntact }
      const back: string[] = []
      for await (const { id } of eachSubmission(submissions))
        if (erased.has(hashedId(id))) back.push(id)
      return { deleted: (await eraseAll(back)).messages, isIntact }
    },
  }
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
