import type { Actor } from '../places/place-store.ts'

/** Larger files are sent in several requests of this size, so that a broken connection loses no more. */
export const UPLOAD_CHUNK_BYTES = 1024 * 1024

export type UploadImportResult =
  | { ok: true; id: number }
  | { ok: false; problem: 'not_found' | 'incomplete' | 'empty' | 'too_large' }

/** Files that arrive over several requests, resumable after a broken connection, and become imports when they are complete. */
export type ImportUploads = {
  /** Answers one request of the tus protocol 1.0.0 (tus.io). Nobody else can see or continue the uploads of `actor`. */
  receive(request: Request, actor: Actor): Promise<Response>
  /** Starts the import of a complete upload. A second call returns the same import. */
  toImport(upload: string, actor: Actor): Promise<UploadImportResult>
  /** Deletes uploads that are a day old, complete or not. Returns how many. */
  deleteExpired(): Promise<number>
}
