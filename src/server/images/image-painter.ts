import { Worker } from 'node:worker_threads'
import type { ImageAnswer, ImageTask } from './image-messages.ts'

/** Makes a PNG of this width, in pixels, from an SVG without text or outside files. Rejects when it cannot be painted. */
export type ImagePainter = (svg: string, width: number) => Promise<Uint8Array>

/**
 * Paints in a thread of its own, for it takes a tenth of a second. The thread starts with the first picture and keeps no
 * process alive; one that died is replaced with the next picture.
 */
export function createImagePainter(): ImagePainter {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let worker: Worker | undefined
  let tasks = 0

  const answer = (message: ImageAnswer) => {
    const asker = waiting.get(message.id)
    waiting.delete(message.id)
    if ('png' in message) asker?.resolve(message.png)
    else asker?.reject(new Error(message.fault))
    // What still waits holds the process.
    if (waiting.size === 0) worker?.unref()
  }

  const start = () => {
    const started = new Worker(new URL('./image-worker.ts', import.meta.url))
    started.on('message', answer)
    started.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }

  return (svg, width) => {
    worker ??= start()
    worker.ref()
    const id = ++tasks
    const asker = Promise.withResolvers<Uint8Array>()
    waiting.set(id, asker)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, svg, width } satisfies ImageTask)
    return asker.promise
  }
}
