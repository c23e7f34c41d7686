import { senderHash } from '../../lib/spam-shield/sender-hash.ts'
import { createContentModel } from './evidence/content-model.ts'
import { createDayKey } from './evidence/day-key.ts'
import { createRecentMessages, type Sender } from './evidence/recent-messages.ts'
import { createSenderRate, MOST_REFUSED_IN_AN_HOUR } from './evidence/sender-rate.ts'
import { createFormOpening, type FormOpening } from './open-form.ts'
import {
  createSendMessage,
  type MessageRequest,
  type SendingPorts,
  type SendMessageResult,
} from './send-message.ts'
import type { SubmissionStore } from './submission-store.ts'

export type SubmissionPorts = Omit<SendingPorts, 'store' | 'senderOf' | 'recent' | 'contents'> & {
  store: Pick<SubmissionStore, 'store' | 'byNonce' | 'list' | 'spamLessons'>
  /** lets everything that waits have its turn, in the middle of long work */
  pause(): Promise<void>
}

/** What visitors send: how its form is opened, and what becomes of it. */
export type Submissions = FormOpening & {
  sendMessage(request: MessageRequest): Promise<SendMessageResult>
  /** a post from this address was refused, whatever was wrong with it */
  noteRefused(senderAddress: string | undefined): void
  /** seconds for which nothing from this address is read, after too many refused posts; undefined as long as all is well */
  refusalWait(senderAddress: string | undefined): number | undefined
  /** to be called about once an hour: destroys the key of the sender hashes when its day is over */
  destroyExpiredKeys(): void
  /** to be called at the start and every ten minutes: teaches the shield what people decided meanwhile */
  learnFromDecisions(): Promise<void>
}

export function createSubmissions(ports: SubmissionPorts): Submissions {
  const dayKey = createDayKey(ports)
  const recent = createRecentMessages(ports)
  const contents = createContentModel(ports)

  function senderOf(address: string | undefined): Sender | undefined {
    const { key, number } = dayKey.current()
    const hash = address === undefined ? undefined : senderHash(address, key)
    return hash === undefined ? undefined : { hash, keyNumber: number }
  }

  const refused = createSenderRate(MOST_REFUSED_IN_AN_HOUR)
  const now = () => ports.now().getTime()

  function noteRefused(senderAddress: string | undefined): void {
    const sender = senderOf(senderAddress)
    if (sender) refused.take(sender.hash, now())
  }

  function refusalWait(senderAddress: string | undefined): number | undefined {
    const sender = senderOf(senderAddress)
    return sender && refused.wait(sender.hash, now())
  }

  const sendMessage = createSendMessage({ ...ports, senderOf, recent, contents })
  return {
    noteRefused,
    refusalWait,
    ...createFormOpening({ ...ports, senderOf, receivedAt: recent.times }),
    async sendMessage(request) {
      const retryAfterSeconds = refusalWait(request.senderAddress)
      if (retryAfterSeconds === undefined) return sendMessage(request)
      return { ok: false, problem: 'too_many_requests', retryAfterSeconds }
    },
    destroyExpiredKeys: dayKey.destroyExpired,
    // What was learned before stays.
    learnFromDecisions: () =>
      contents.learn().catch((error: unknown) => ports.reportFailedLayer('content', error)),
  }
}
