import { senderHash } from '../../lib/spam-shield/sender-hash.ts'
import { createContentModel } from './evidence/content-model.ts'
import { createDayKey } from './evidence/day-key.ts'
import { createSenderMemory, type SenderStore } from './evidence/sender-store.ts'
import { createRecentMessages, type Sender } from './evidence/recent-messages.ts'
import { createFormOpening, type FormOpening } from './open-form.ts'
import {
  createSendMessage,
  type MessageRequest,
  type SendingPorts,
  type SendMessageResult,
} from './send-message.ts'
import type { SubmissionStore } from './submission-store.ts'

export type SubmissionPorts = Omit<
  SendingPorts,
  'store' | 'senders' | 'senderOf' | 'recent' | 'contents'
> & {
  store: Pick<SubmissionStore, 'store' | 'byNonce' | 'list' | 'spamLessons'>
  /** what the servers of the site share of senders; without it this one keeps it in memory */
  senders?: SenderStore
  /** lets everything that waits have its turn, in the middle of long work */
  pause(): Promise<void>
}

/** What visitors send: how its form is opened, and what becomes of it. */
export type Submissions = FormOpening & {
  sendMessage(request: MessageRequest): Promise<SendMessageResult>
  /** to be called about once an hour: destroys the key of the sender hashes when its day is over */
  destroyExpiredKeys(): Promise<void>
  /** to be called at the start and every ten minutes: teaches the shield what people decided meanwhile */
  learnFromDecisions(): Promise<void>
}

export function createSubmissions(ports: SubmissionPorts): Submissions {
  const { senders = createSenderMemory(ports) } = ports
  const dayKey = createDayKey({ ...ports, senders })
  const recent = createRecentMessages(ports)
  const contents = createContentModel(ports)

  async function senderOf(address: string | undefined): Promise<Sender | undefined> {
    if (address === undefined) return undefined
    const { key, number } = await dayKey.current()
    const hash = senderHash(address, key)
    return hash === undefined ? undefined : { hash, keyNumber: number }
  }

  return {
    ...createFormOpening({ ...ports, senderOf, receivedAt: recent.times }),
    sendMessage: createSendMessage({ ...ports, senders, senderOf, recent, contents }),
    destroyExpiredKeys: () =>
      dayKey.destroyExpired().catch((error: unknown) => ports.reportFailedLayer('rate', error)),
    // What was learned before stays.
    learnFromDecisions: () =>
      contents.learn().catch((error: unknown) => ports.reportFailedLayer('content', error)),
  }
}
