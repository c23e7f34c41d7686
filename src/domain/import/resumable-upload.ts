import type { Actor } from '../places/place-store.ts'

/** What is sent together: a connection that breaks costs no more. */
export const PIECE_BYTES = 1024 * 1024

/** A file that somebody wants to send in pieces. */
export type WantedUpload = {
  fileName: string
  /** bytes */
  size: number
  /** SHA-256 over the SHA-256 of every piece of `PIECE_BYTES`, hexadecimal */
  digest: string
}

export type UploadProblem = 'empty' | 'too_large' | 'too_many' | 'not_found' | 'damaged'

/** `offset`: how many bytes are there; the next piece begins with that one. */
export type UploadState =
  | { ok: true; upload: string; offset: number }
  /** all of it came, and is an import */
  | { ok: true; upload: string; importId: number }
  | { ok: false; problem: UploadProblem }

/**
 * Takes a file piece by piece, so that one whose connection broke goes on where it was, also after the page was loaded
 * anew: the same person with the same file gets the same upload. Every implementation promises: a piece is there as a whole
 * or not at all; what becomes an import is, byte by byte, what the digest was made of.
 */
export type ResumableUploads = {
  begin(wanted: WantedUpload, actor: Actor): Promise<UploadState>
  /** a piece that begins elsewhere is not taken: the answer says where the next one begins */
  append(
    upload: string,
    piece: { offset: number; bytes: Uint8Array },
    actor: Actor,
  ): Promise<UploadState>
  /** forgets what nobody has gone on with for a day; says how many they were */
  forgetOld(): Promise<number>
}
