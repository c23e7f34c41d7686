import { PIECE_BYTES } from '../../../domain/import/resumable-upload.ts'

/** How an upload goes on: `waiting` while the connection is gone, until it is back. */
export type UploadProgress = { kind: 'sending' | 'waiting'; sent: number; size: number }

export type Sent = { ok: true; importId: number } | { ok: false; code: string }

type Surroundings = {
  fetch(address: string, request: RequestInit): Promise<Response>
  onProgress(progress: UploadProgress): void
  /** until it is worth trying again, after so many failures in a row */
  untilRetry(failures: number): Promise<unknown>
  isOver(): boolean
}

const UPLOADS = '/api/v1/import-uploads'

type State = { upload: string; offset?: number; importId?: number }

/**
 * Sends a file piece by piece, and goes on where it was when the connection breaks, or when the same person sends the same
 * file again. What the server keeps is the file byte by byte: it knows the digest before the first piece.
 */
export async function sendInPieces(file: File, surroundings: Surroundings): Promise<Sent> {
  const { onProgress } = surroundings
  const wanted = { fileName: file.name, size: file.size, digest: await digestOf(file) }
  const begin = () =>
    call(surroundings, UPLOADS, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    })
  let state = await begin()
  let sent = 0
  for (let failures = 0; !surroundings.isOver();) {
    if (state === 'unreachable') {
      failures += 1
      onProgress({ kind: 'waiting', sent, size: file.size })
      await surroundings.untilRetry(failures)
      // The last piece may have arrived although its answer did not.
      state = await begin()
      continue
    }
    if ('code' in state) return { ok: false, code: state.code }
    if (state.importId !== undefined) return { ok: true, importId: state.importId }
    failures = 0
    sent = state.offset ?? 0
    onProgress({ kind: 'sending', sent, size: file.size })
    state = await call(surroundings, `${UPLOADS}/${state.upload}?offset=${sent}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: file.slice(sent, sent + PIECE_BYTES),
    })
  }
  return { ok: false, code: 'offline' }
}

async function call(
  { fetch }: Surroundings,
  address: string,
  request: RequestInit,
): Promise<State | { code: string } | 'unreachable'> {
  try {
    const response = await fetch(address, { method: 'POST', ...request })
    if (response.ok) return await response.json()
    // A proxy answers for a server that is just being started again.
    if (response.status >= 502) return 'unreachable'
    const problem: { code?: string } = await response.json().catch(() => ({}))
    return { code: problem.code ?? 'internal_error' }
  } catch {
    return 'unreachable'
  }
}

// As the server makes it: SHA-256 over the SHA-256 of every piece, so that no browser holds 200 MB in memory.
async function digestOf(file: File): Promise<string> {
  const digests: Uint8Array[] = []
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = await file.slice(at, at + PIECE_BYTES).arrayBuffer()
    digests.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece)))
  }
  const all = new Uint8Array(digests.length * 32)
  for (const [index, digest] of digests.entries()) all.set(digest, index * 32)
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  return [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
