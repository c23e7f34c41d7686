import type { SenderHash } from './evidence/recent-messages.ts'
import type { ProofOfWork, TokenContext } from './evidence/request-evidence.ts'
import { createSenderMemory, createSenderRate } from './evidence/sender-store.ts'
import type { FormName } from './submission.ts'
import { type IdSource, newId } from '../places/slug.ts'
import { issueToken } from '../../lib/spam-shield/form-token.ts'

/** Where a form is shown; `embed` is in a page of another site, where browsers withhold the marker cookie. */
export type FormContext = 'page' | 'embed'

/** What is needed to show a form. */
export type FormTokenIssuer = {
  /** a token for one display of a form; responses that contain it must not be cached */
  issueToken(form: FormName, context: TokenContext): string
  /**
   * A token for a form shown by a script, with its challenge as JSON. There is no challenge if none can be made or this network has had too
   * many: then the token is that of a page, and the message comes without a proof, which is allowed.
   */
  openForm(
    form: FormName,
    context: FormContext,
    senderAddress: string | undefined,
  ): Promise<{ token: string; challenge?: string }>
  mintIdempotencyKey(): string
}

type Ports = IdSource & {
  proofOfWork: Pick<ProofOfWork, 'challenge'>
  /** 32 random bytes that stay the same across restarts */
  tokenSecret: Uint8Array
  senderOf(address: string | undefined): Promise<SenderHash | undefined>
  /** when the last messages arrived, in milliseconds since 1970 */
  receivedAt(): readonly number[]
  /** logs that a part of the shield failed and gave no points */
  reportFailedLayer(layer: string, error: unknown): void
}

/** Far more forms than the visitors in a large office open. */
const MAX_CHALLENGES_PER_HOUR = 600

export function createFormTokenIssuer(ports: Ports): FormTokenIssuer {
  // In memory on every server: it limits the work of this one, and opening a form should not write to the database.
  const challengeRate = createSenderRate(MAX_CHALLENGES_PER_HOUR, createSenderMemory(ports))

  function signToken(form: FormName, ctx: TokenContext, nonce: string): string {
    return issueToken({
      secret: ports.tokenSecret,
      form,
      now: ports.now().getTime(),
      nonce,
      ctx,
    })
  }

  async function makeChallenge(nonce: string, senderAddress: string | undefined) {
    const sender = await ports.senderOf(senderAddress)
    // Making a challenge costs a key derivation.
    const taken = sender && (await challengeRate.take(sender.hash, ports.now().getTime()))
    if (taken && 'retryAfterSeconds' in taken) return undefined
    const effort = effortOf(ports.receivedAt(), ports.now().getTime())
    return ports.proofOfWork.challenge(nonce, effort)
  }

  return {
    issueToken: (form, context) => signToken(form, context, newId(ports)),
    async openForm(form, context, senderAddress) {
      const nonce = newId(ports)
      const challenge = await makeChallenge(nonce, senderAddress).catch((error: unknown) => {
        ports.reportFailedLayer('proof', error)
        return undefined
      })
      const challenged = context === 'embed' ? 'embed' : 'script'
      return { token: signToken(form, challenge ? challenged : 'page', nonce), challenge }
    },
    mintIdempotencyKey: () => newId(ports),
  }
}

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

/** This many messages in an hour surprise no organisation, however few it usually gets. */
const MIN_SURGE_MESSAGES = 20
/** A surge is this many times the usual number. */
const SURGE_FACTOR = 10
/** About two seconds on an ordinary computer while somebody types; this slows down a flood without shutting anybody out. */
const MAX_EFFORT = 4

/**
 * How many times the usual work a browser is given for its proof, from 1 to 4, depending on how many messages the whole site has had
 * within the last hour compared with the week before.
 *
 * @param receivedAt of the last messages, in milliseconds since 1970, in any order
 */
export function effortOf(receivedAt: readonly number[], now: number): number {
  const lastHour = receivedAt.filter((time) => time > now - HOUR_MS)
  const before = receivedAt.filter((time) => time <= now - HOUR_MS && time > now - WEEK_MS)
  const usual = before.length / (WEEK_MS / HOUR_MS - 1)
  const limit = Math.max(MIN_SURGE_MESSAGES, SURGE_FACTOR * usual)
  const excess = Math.floor(lastHour.length / limit)
  return Math.min(MAX_EFFORT, 1 + excess)
}
