import { createHmac } from 'node:crypto'
import { senderHash } from '../../lib/spam-shield/sender-hash.ts'
import { createContentModel } from './evidence/content-model.ts'
import { createDayKey } from './evidence/day-key.ts'
import {
  createSenderMemory,
  createSenderRate,
  MAX_REFUSED_PER_HOUR,
  type SenderStore,
} from './evidence/sender-store.ts'
import { createRecentMessages, type SenderHash } from './evidence/recent-messages.ts'
import { createFormTokenIssuer, type FormTokenIssuer } from './open-form.ts'
import {
  createSendMessage,
  type MessageRequest,
  type SendMessagePorts,
  type SendMessageResult,
} from './send-message.ts'
import type { SubmissionStore } from './submission.ts'

export type SubmissionPorts = Omit<
  SendMessagePorts,
  'store' | 'senders' | 'senderOf' | 'copyHash' | 'recent' | 'contentModel'
> & {
  store: Pick<SubmissionStore, 'store' | 'byNonce' | 'list' | 'spamLessons'>
  /** the state about senders that the servers of the site share; without it this server keeps it in memory */
  senders?: SenderStore
  /** lets all waiting work run during long work */
  pause(): Promise<void>
}

/** Visitors' submissions: opening a form, and sending it. */
export type Submissions = FormTokenIssuer & {
  sendMessage(request: MessageRequest): Promise<SendMessageResult>
  /** records that a post from this address was refused, for any reason */
  recordRefusal(senderAddress: string | undefined): Promise<void>
  /** how many seconds posts from this address stay blocked after too many refusals; undefined if they are not blocked */
  refusalRetryAfter(senderAddress: string | undefined): Promise<number | undefined>
  /** to be called about once an hour: destroys the key of the sender hashes when its day is over */
  destroyExpiredKeys(): Promise<void>
  /** to be called at startup and every ten minutes: trains the shield on recent decisions by people */
  learnFromDecisions(): Promise<void>
}

export function createSubmissions(ports: SubmissionPorts): Submissions {
  const { senders = createSenderMemory(ports) } = ports
  const dayKey = createDayKey({ ...ports, senders })
  const recent = createRecentMessages(ports)
  const contentModel = createContentModel(ports)

  async function senderOf(address: string | undefined): Promise<SenderHash | undefined> {
    if (address === undefined) return undefined
    const { key, number } = await dayKey.current()
    const hash = senderHash(address, key)
    return hash === undefined ? undefined : { hash, keyNumber: number }
  }

  async function copyHash(email: string): Promise<string> {
    const { key } = await dayKey.current()
    return createHmac('sha256', key).update(`copy ${email.toLowerCase()}`).digest('hex')
  }

  // In memory: each server on its own stops a program that tries several.
  const refusalRate = createSenderRate(MAX_REFUSED_PER_HOUR, createSenderMemory(ports))
  const now = () => ports.now().getTime()
  // Without the database senders cannot be told apart; whatever needs it reports its own failure.
  const knownSender = (address: string | undefined) => senderOf(address).catch(() => undefined)

  async function recordRefusal(senderAddress: string | undefined): Promise<void> {
    const sender = await knownSender(senderAddress)
    if (sender) await refusalRate.take(sender.hash, now())
  }

  async function refusalRetryAfter(senderAddress: string | undefined): Promise<number | undefined> {
    const sender = await knownSender(senderAddress)
    return sender && refusalRate.wait(sender.hash, now())
  }

  const sendMessage = createSendMessage({
    ...ports,
    senders,
    senderOf,
    copyHash,
    recent,
    contentModel,
  })
  return {
    recordRefusal,
    refusalRetryAfter,
    ...createFormTokenIssuer({ ...ports, senderOf, receivedAt: recent.times }),
    async sendMessage(request) {
      const retryAfterSeconds = await refusalRetryAfter(request.senderAddress)
      if (retryAfterSeconds === undefined) return sendMessage(request)
      return { ok: false, problem: 'too_many_requests', retryAfterSeconds }
    },
    destroyExpiredKeys: () =>
      dayKey.destroyExpired().catch((error: unknown) => ports.reportFailedLayer('rate', error)),
    // After a failure, the previous model stays in use.
    learnFromDecisions: () =>
      contentModel.train().catch((error: unknown) => ports.reportFailedLayer('content', error)),
  }
}
