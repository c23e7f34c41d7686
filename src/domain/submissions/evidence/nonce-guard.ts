import type { SubmissionStore } from '../submission-store.ts'
import type { Submission } from '../submission.ts'

/** Whether the nonce of a form token was spent before, and on what. */
export type NoncePast =
  | { kind: 'unspent' }
  | { kind: 'same-content'; submission: Submission }
  | { kind: 'other-content' }

export type NonceGuard = <Result>(
  spending: { nonce: string | undefined; contentHash: string },
  work: (past: NoncePast) => Promise<Result>,
) => Promise<Result>

/**
 * Runs the work of storing a submission and tells it whether the nonce was spent before. This also catches two different
 * submissions with the same nonce that arrive together, before either is stored.
 */
export function createNonceGuard(ports: {
  store: Pick<SubmissionStore, 'byNonce'>
  reportFailedLayer(layer: string, error: unknown): void
}): NonceGuard {
  const inFlight = new Map<string, string>()

  async function pastOf(nonce: string, contentHash: string): Promise<NoncePast> {
    const rival = inFlight.get(nonce)
    if (rival !== undefined && rival !== contentHash) return { kind: 'other-content' }
    inFlight.set(nonce, contentHash)
    const first = await ports.store.byNonce(nonce).catch((error: unknown) => {
      ports.reportFailedLayer('token', error)
    })
    if (!first) return { kind: 'unspent' }
    if (first.contentHash !== contentHash) return { kind: 'other-content' }
    return { kind: 'same-content', submission: first }
  }

  return async ({ nonce, contentHash }, work) => {
    if (nonce === undefined) return work({ kind: 'unspent' })
    try {
      return await work(await pastOf(nonce, contentHash))
    } finally {
      if (inFlight.get(nonce) === contentHash) inFlight.delete(nonce)
    }
  }
}

/** Processes one submission per key at a time; all others with that key get `busy` meanwhile. */
export function createKeysInFlight() {
  const keys = new Set<string>()
  return async <Result, Busy>(
    key: string | undefined,
    busy: Busy,
    work: () => Promise<Result>,
  ): Promise<Result | Busy> => {
    if (key === undefined) return work()
    if (keys.has(key)) return busy
    keys.add(key)
    try {
      return await work()
    } finally {
      keys.delete(key)
    }
  }
}
