import type { FormName } from '../../domain/submissions/submission.ts'
import { formDirectory } from './form-directory.ts'

/** Sent along with the typed fields; both are empty if the server could not be reached. */
type TokenAndProof = { token: string; proof: string }

export type PreparedToken = {
  /** waits for both, but no longer than a person would; retries what failed before */
  read(): Promise<TokenAndProof & { waitedMs: number }>
}

/** A proof takes half a second, or ten times as long on an old phone, mostly while the visitor types. */
const MAX_WAIT_MS = 15_000

/** Fetches a token for one showing of a form, and solves its challenge in a worker. */
export function prepareToken(form: FormName): PreparedToken {
  let solving = fetchAndSolve(form)
  let last: TokenAndProof = { token: '', proof: '' }

  async function solveChallenge(): Promise<TokenAndProof> {
    const first = await solving
    if (first.token) return first
    solving = fetchAndSolve(form)
    return solving
  }

  async function fetchAndSolve(name: FormName): Promise<TokenAndProof> {
    const { token, challenge } = await fetchFormToken(name, { canSolve: window.isSecureContext })
    if (challenge === undefined) return { token, proof: '' }
    last = { token, proof: '' }
    const proof = await solve(challenge)
    if (proof) return { token, proof }
    const plain = await fetchFormToken(name, { canSolve: false })
    return { token: plain.token, proof: '' }
  }

  return {
    async read() {
      const begun = performance.now()
      const outOfTime = new Promise<TokenAndProof>((resolve) => {
        setTimeout(() => resolve(last), MAX_WAIT_MS)
      })
      const ready = await Promise.race([solveChallenge(), outOfTime])
      return { ...ready, waitedMs: Math.round(performance.now() - begun) }
    },
  }
}

type FormToken = { token: string; challenge?: string }

/** `canSolve`: this browser can solve a challenge, which needs workers and a page loaded over HTTPS. */
async function fetchFormToken(
  form: FormName,
  { canSolve }: { canSolve: boolean },
): Promise<FormToken> {
  // In a frame on another site, browsers block the marker cookie; the token records why it is missing.
  const context = window.top === window.self ? 'page' : 'embed'
  const parameters = new URLSearchParams({ form, context })
  if (!canSolve) parameters.set('challenge', 'none')
  try {
    const response = await fetch(`${formDirectory}_f/token?${parameters}`, { cache: 'no-store' })
    const body: unknown = await response.json()
    return isOpened(body) ? body : { token: '' }
  } catch {
    return { token: '' }
  }
}

function isOpened(body: unknown): body is FormToken {
  if (typeof body !== 'object' || body === null || !('token' in body)) return false
  if (typeof body.token !== 'string') return false
  return !('challenge' in body) || typeof body.challenge === 'string'
}

/** The proof of a challenge; empty when this browser cannot solve it. */
function solve(challenge: string): Promise<string> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
      const end = (proof: unknown) => {
        worker.terminate()
        resolve(typeof proof === 'string' ? proof : '')
      }
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(data))
      worker.addEventListener('error', () => end(''))
      // A worker has one owner and no target origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(challenge)
    } catch {
      // Workers are not available here, so the message goes out without a proof.
      resolve('')
    }
  })
}
