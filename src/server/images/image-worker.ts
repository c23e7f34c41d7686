import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { ImageAnswer, ImageTask } from './image-messages.ts'

// Letters are outlines in our pictures, so no font is looked for.
const FONT = { loadSystemFonts: false }

parentPort?.on('message', ({ id, svg, width }: ImageTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, ...paint(svg, width) } satisfies ImageAnswer)
})

function paint(svg: string, width: number): { png: Uint8Array } | { fault: string } {
  try {
    return {
      png: new Resvg(svg, { font: FONT, fitTo: { mode: 'width', value: width } }).render().asPng(),
    }
  } catch (error) {
    return { fault: String(error) }
  }
}
