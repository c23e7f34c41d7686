import { momentWord, readMomentWord, readSignedLink, signLink } from '../../signed-link.ts'

/** What a link in a digest is about: a message, as long as it lies in quarantine since that very moment. */
export type ReleaseClaim = { id: string; since: Date; expires: Date }

export type ReleaseReading =
  | { ok: true; claim: ReleaseClaim }
  | { ok: false; problem: 'link_invalid' | 'link_expired' }

/** `0199…~mi8x2k~mj0c41~mac`: signed, so that nobody can make one, and good for one message alone. */
export function issueReleaseLink({ id, since, expires }: ReleaseClaim, secret: Uint8Array): string {
  return signLink('release', [id, momentWord(since), momentWord(expires)], secret)
}

export function readReleaseLink(token: string, secret: Uint8Array, now: Date): ReleaseReading {
  const words = readSignedLink('release', token, secret)
  if (!words) return { ok: false, problem: 'link_invalid' }
  const [id = '', since = '', expires = ''] = words
  const claim = { id, since: readMomentWord(since), expires: readMomentWord(expires) }
  return claim.expires > now ? { ok: true, claim } : { ok: false, problem: 'link_expired' }
}
