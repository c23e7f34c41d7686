import type { PhotoId, PhotoProblem, PictureKind } from '../../domain/places/photo.ts'

/** A file to decode, and the directory that its pictures are written to. */
export type PhotoTask = { file: string; directory: string; kind: PictureKind }

export type PhotoAnswer =
  | { ok: true; id: PhotoId }
  | { ok: false; problem: PhotoProblem; error: string }

/** `failed`: the disk or the machine did, with whatever file. */
export type FromPhoto =
  | { kind: 'answer'; answer: PhotoAnswer }
  | { kind: 'failed'; error: string; code: string }
