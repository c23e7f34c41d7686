import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Takes one challenge and answers with its proof, both as JSON. The proof is empty if it cannot be computed here, for example without
// HTTPS, where the browser has no `crypto.subtle`.
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  // A worker has one owner and no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  void solve(data).then((proof) => self.postMessage(proof))
})

async function solve(text: string): Promise<string> {
  try {
    const challenge: Challenge = JSON.parse(text)
    const solution = await solveChallenge({ challenge, deriveKey })
    return solution ? JSON.stringify({ challenge, solution }) : ''
  } catch {
    return ''
  }
}
