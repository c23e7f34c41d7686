import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { PhotoAnswer, PhotoTask } from './photo-messages.ts'

const PROGRAM = join(import.meta.dirname, 'photo-process.ts')

/** A picture that takes longer was made to; in milliseconds. */
const LONGEST_ENCODING = 30_000

export type PhotoEncoder = (task: PhotoTask) => Promise<PhotoAnswer>

/**
 * Decodes and encodes in a process of its own, one at a time: what a file does to the library it does to nobody else, and
 * what takes too long is ended.
 */
export function createPhotoEncoder(longestEncoding = LONGEST_ENCODING): PhotoEncoder {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const answer = before.then(() => encodeBeside(task, longestEncoding))
    before = answer.catch(() => undefined)
    return answer
  }
}

function encodeBeside(task: PhotoTask, longest: number): Promise<PhotoAnswer> {
  const { promise, resolve } = Promise.withResolvers<PhotoAnswer>()
  const child = fork(PROGRAM, [JSON.stringify(task)], { execArgv: [] })
  const timer = setTimeout(() => child.kill('SIGKILL'), longest)
  const fail = (error: string) => resolve({ ok: false, problem: 'photo_unreadable', error })
  child.once('message', (answer: PhotoAnswer) => resolve(answer))
  child.once('error', (error) => fail(String(error)))
  child.once('exit', (code, signal) => {
    clearTimeout(timer)
    // After an answer this says nothing any more.
    fail(`the process ended with ${signal ?? code}`)
  })
  return promise
}
