import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { PhotoId, PhotoProblem, PictureKind } from '../../domain/places/place.ts'
import { ROOT } from '../project-files.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'photos', 'photo-process.ts')

/** Only a malicious picture takes longer (ms). */
const ENCODING_TIMEOUT_MS = 30_000

/** Rejects when the disk or the machine fails, which is not the picture's fault. */
export type PhotoEncoder = (task: PhotoTask) => Promise<PhotoAnswer>

/**
 * Decodes and encodes in a separate process, one photo at a time: a file that crashes the library affects nothing else, and a slow one is
 * stopped.
 */
export function createPhotoEncoder(timeoutMs = ENCODING_TIMEOUT_MS): PhotoEncoder {
  let queue: Promise<unknown> = Promise.resolve()
  return (task) => {
    const answer = queue.then(() => encodeInProcess(task, timeoutMs))
    queue = answer.catch(() => undefined)
    return answer
  }
}

function encodeInProcess(task: PhotoTask, timeoutMs: number): Promise<PhotoAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PhotoAnswer>()
  const child = fork(PROGRAM, [JSON.stringify(task)], { execArgv: [] })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const fail = (error: string) => resolve({ ok: false, problem: 'photo_unreadable', error })
  child.once('message', (message: PhotoProcessResult) => {
    if (message.kind === 'answer') resolve(message.answer)
    else reject(Object.assign(new Error(message.error), { code: message.code }))
  })
  child.once('error', (error) => {
    clearTimeout(timer)
    reject(error)
  })
  child.once('exit', (code, signal) => {
    clearTimeout(timer)
    // No effect after an answer.
    fail(`the process ended with ${signal ?? code}`)
  })
  return promise
}

/** A file to decode, and the directory for the resulting pictures. */
export type PhotoTask = { file: string; directory: string; kind: PictureKind }

export type PhotoAnswer =
  | { ok: true; id: PhotoId }
  | { ok: false; problem: PhotoProblem; error: string }

/** `failed`: the fault is the disk's or the machine's, not the file's. */
export type PhotoProcessResult =
  | { kind: 'answer'; answer: PhotoAnswer }
  | { kind: 'failed'; error: string; code: string }
