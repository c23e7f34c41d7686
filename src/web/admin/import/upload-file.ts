import type { DetailedError } from 'tus-js-client'
import { UPLOAD_CHUNK_BYTES } from '../../../domain/import/import-uploads.ts'

/** `waiting` while the connection is down. */
export type UploadProgress = { kind: 'sending' | 'waiting'; sent: number; size: number }

type UploadResult = { ok: true; importId: number } | { ok: false; code: string }

type Upload = {
  onProgress(progress: UploadProgress): void
  /** aborts the upload when the page is left */
  signal: AbortSignal
}

const UPLOADS = '/api/v1/import-uploads'
// Servers restart within seconds, networks return within minutes. Every byte that arrives resets the delays.
const RETRY_DELAYS_MS = [0, 1000, 3000, ...Array<number>(120).fill(5000)]

/**
 * Uploads a file by the tus protocol and starts its import. Resumes after a broken connection, and also when the same person
 * chooses the same file again after a reload.
 */
export async function uploadFile(
  file: File,
  { onProgress, signal }: Upload,
): Promise<UploadResult> {
  const { Upload: TusUpload } = await import('tus-js-client')
  let sent = 0
  const waiting = () => onProgress({ kind: 'waiting', sent, size: file.size })
  return new Promise((resolve) => {
    const fail = (error: Error | DetailedError) => resolve({ ok: false, code: codeOf(error) })
    const upload = new TusUpload(file, {
      endpoint: UPLOADS,
      chunkSize: UPLOAD_CHUNK_BYTES,
      metadata: { filename: file.name },
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      onProgress(bytes) {
        sent = bytes
        onProgress({ kind: 'sending', sent, size: file.size })
      },
      onShouldRetry({ originalResponse }) {
        if (!isWorthRetrying(originalResponse?.getStatus())) return false
        waiting()
        return true
      },
      onSuccess: () => void startImport(upload.url ?? '', { waiting, signal }).then(resolve, fail),
      onError: fail,
    })
    signal.addEventListener('abort', () => void upload.abort())
    upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    }, fail)
  })
}

/** Without a status the server was not reached. */
function isWorthRetrying(status?: number): boolean {
  return status === undefined || status >= 500 || status === 409 || status === 423
}

// The server returns the same import to repeated requests, so a lost answer costs nothing.
async function startImport(
  upload: string,
  { waiting, signal }: { waiting(): void; signal: AbortSignal },
): Promise<UploadResult> {
  for (const delay of RETRY_DELAYS_MS) {
    const response = await fetch(`${upload}/import`, { method: 'POST', signal }).catch(
      () => undefined,
    )
    if (response?.ok) {
      const { id }: { id: number } = await response.json()
      return { ok: true, importId: id }
    }
    if (response && !isWorthRetrying(response.status)) {
      return { ok: false, code: codeOfBody(await response.text()) }
    }
    if (signal.aborted) break
    waiting()
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return { ok: false, code: 'offline' }
}

function codeOf(error: Error | DetailedError): string {
  // Without a request the file itself could not be read: it was moved or changed after it was chosen.
  if (!('originalRequest' in error)) return 'upload_damaged'
  return error.originalResponse ? codeOfBody(error.originalResponse.getBody()) : 'offline'
}

function codeOfBody(body: string): string {
  try {
    const { code }: { code?: string } = JSON.parse(body)
    return code ?? 'internal_error'
  } catch {
    return 'internal_error'
  }
}
