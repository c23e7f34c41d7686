import type { DigestStore, Quarantined } from './digest-store.ts'
import type { Moderation } from '../inbox/moderation.ts'
import { readReleaseLink } from './release-link.ts'

export type ReleasePorts = {
  store: Pick<DigestStore, 'quarantined'>
  moderation: Pick<Moderation, 'releaseFromQuarantine'>
  secret: Uint8Array
  now(): Date
  /** something is to be handed on now */
  announceDeliveries(): void
}

export type LinkProblem = 'link_invalid' | 'link_expired' | 'link_used'

export type Looked =
  | { ok: true; receipt: string; receivedAt: Date }
  | { ok: false; problem: LinkProblem }

/** "Doch kein Spam" by a link of a digest. */
export type ReleaseByLink = {
  /** changes nothing: programs that check mails follow every link */
  look(token: string): Promise<Looked>
  /** works once: afterwards the message no longer lies in quarantine since the moment that the link names */
  release(token: string): Promise<Looked>
}

export function createReleaseByLink(ports: ReleasePorts): ReleaseByLink {
  const { store, moderation, secret, now, announceDeliveries } = ports

  async function find(token: string): Promise<Quarantined | LinkProblem> {
    const read = readReleaseLink(token, secret, now())
    if (!read.ok) return read.problem
    const found = await store.quarantined(read.claim.id)
    return found?.since.getTime() === read.claim.since.getTime() ? found : 'link_used'
  }

  return {
    async look(token) {
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
