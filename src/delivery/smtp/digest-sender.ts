import { createHash } from 'node:crypto'
import type { SendResult } from '../../domain/submissions/delivery/deliver.ts'
import type { Digest } from '../../domain/submissions/delivery/digest.ts'
import { composeDigest, type DigestWords } from './compose-digest.ts'
import { createMailer, type MailOptions } from './mailer.ts'

export type DigestOptions = MailOptions & {
  words: DigestWords
  siteName(): Promise<string>
  releaseUrl(token: string): string
}

/** Sends a digest to one recipient. */
export function createDigestSender(
  options: DigestOptions,
): (digest: Digest, recipient: string) => Promise<SendResult> {
  const { words, siteName, releaseUrl } = options
  const send = createMailer(options)
  return async (digest, recipient) => {
    const content = composeDigest(digest, { words, releaseUrl, siteName: await siteName() })
    // Each recipient gets other messages, so one with several addresses must not get one digest for all.
    const reader = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const id = `digest-${digest.at.toISOString().replaceAll(/[:.]/g, '-')}-${reader}`
    return send({ id, recipient, content })
  }
}
