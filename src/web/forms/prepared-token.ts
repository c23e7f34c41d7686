import type { FormName } from '../../domain/submissions/submission.ts'
import { formDirectory } from './form-directory.ts'

/** What a form sends beside what was typed; both empty when they could not be had, which the shield takes calmly. */
export type TokenAndProof = { token: string; proof: string }

export type PreparedToken = {
  /** waits for the token, but not for a proof that is not finished yet */
  read(): Promise<TokenAndProof>
}

/** Fetches a token for one showing of a form, and has its challenge solved beside everything else. */
export function prepareToken(form: FormName): PreparedToken {
  let proof = ''
  const opened = openForm(form)
  void opened.then(async ({ challenge }) => {
    if (challenge) proof = await solve(challenge)
  })
  return { read: async () => ({ token: (await opened).token, proof }) }
}

type Opened = { token: string; challenge?: string }

async function openForm(form: FormName): Promise<Opened> {
  // In a frame of another site browsers keep the marker cookie back, and the token says why.
  const context = window.top === window.self ? 'page' : 'embed'
  const parameters = new URLSearchParams({ form, context })
  try {
    const response = await fetch(`${formDirectory}_f/token?${parameters}`, { cache: 'no-store' })
    const body: unknown = await response.json()
    return isOpened(body) ? body : { token: '' }
  } catch {
    return { token: '' }
  }
}

function isOpened(body: unknown): body is Opened {
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
      // No workers here. The message goes out without a proof.
      resolve('')
    }
  })
}
