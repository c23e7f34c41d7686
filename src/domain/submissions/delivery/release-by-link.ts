import { encodeTime, decodeTime, readSignedLink, signLink } from '../../signed-link.ts'
import type { DigestStore, QuarantinedMessage } from './digest-store.ts'
import type { Moderation } from '../inbox/moderation.ts'

export type ReleasePorts = {
  store: Pick<DigestStore, 'quarantined'>
  moderation: Pick<Moderation, 'releaseFromQuarantine'>
  secret: Uint8Array
  now(): Date
  /** wakes the worker, because there is something to deliver */
  announceDeliveries(): void
}

export type LinkProblem = 'link_invalid' | 'link_expired' | 'link_used'

export type ReleaseResult =
  | { ok: true; receipt: string; receivedAt: Date }
  | { ok: false; problem: LinkProblem }

/** Releases a message ("Doch kein Spam") by a link in a digest. */
export type ReleaseByLink = {
  /** changes nothing, because mail scanners follow every link */
  read(token: string): Promise<ReleaseResult>
  /** works once: afterwards the message has not been in quarantine since the time in the link */
  release(token: string): Promise<ReleaseResult>
}

export function createReleaseByLink(ports: ReleasePorts): ReleaseByLink {
  const { store, moderation, secret, now, announceDeliveries } = ports

  async function find(token: string): Promise<QuarantinedMessage | LinkProblem> {
    const read = readReleaseLink(token, secret, now())
    if (!read.ok) return read.problem
    const found = await store.quarantined(read.claim.id)
    return found?.since.getTime() === read.claim.since.getTime() ? found : 'link_used'
  }

  return {
    async read(token) {
      const found = await find(token)
      if (typeof found === 'string') return { ok: false, problem: found }
      const { receipt, receivedAt } = found.submission
      return { ok: true, receipt, receivedAt }
    },

    async release(token) {
      const found = await find(token)
      if (typeof found === 'string') return { ok: false, problem: found }
      const { receipt, receivedAt } = found.submission
      const moved = await moderation.releaseFromQuarantine(found.submission, 'digest')
      if (!moved.ok) return { ok: false, problem: 'link_used' }
      announceDeliveries()
      return { ok: true, receipt, receivedAt }
    },
  }
}

/** What a link in a digest refers to: a message, while it has been in quarantine since exactly that time. */
export type ReleaseClaim = { id: string; since: Date; expires: Date }

export type ReleaseLinkResult =
  | { ok: true; claim: ReleaseClaim }
  | { ok: false; problem: 'link_invalid' | 'link_expired' }

/** `0199…~mi8x2k~mj0c41~mac`: signed, so that nobody can forge a link, and valid for one message only. */
export function issueReleaseLink({ id, since, expires }: ReleaseClaim, secret: Uint8Array): string {
  return signLink('release', [id, encodeTime(since), encodeTime(expires)], secret)
}

export function readReleaseLink(token: string, secret: Uint8Array, now: Date): ReleaseLinkResult {
  const words = readSignedLink('release', token, secret)
  if (!words) return { ok: false, problem: 'link_invalid' }
  const [id = '', since = '', expires = ''] = words
  const claim = { id, since: decodeTime(since), expires: decodeTime(expires) }
  return claim.expires > now ? { ok: true, claim } : { ok: false, problem: 'link_expired' }
}
