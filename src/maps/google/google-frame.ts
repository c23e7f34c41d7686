import { afterVisibleFor } from '../after-visible-for.ts'
import type { MapProblem } from '../map-view.ts'
import { connectionProblem } from '../connection-problem.ts'
import { openFrameChannel } from './frame-channel.ts'
import { type FrameStart, type FromFrame, parseFromFrame, type ToFrame } from './protocol.ts'

export type GoogleFrame = { send(message: ToFrame): void; close(): void }

export type GoogleFrameOptions = {
  parent: HTMLElement
  url: string
  title: string
  /** milliseconds that it has to say hello, and then again to become ready */
  timeout: number
  /** called when the frame says hello */
  start(): FrameStart
  handleMessage(message: Exclude<FromFrame, { type: 'hello' }>): void
  /** The frame does not answer. */
  fail(problem: MapProblem): void
}

// A live frame fails by itself when its time is up; the grace period is for one that has died.
const GRACE_MS = 2_000
// A document that loads says hello before its load event, and the message takes a moment.
const HELLO_MS = 1_000

/** Opens the frame document, answers its hello and forwards its messages. */
export function openGoogleFrame(options: GoogleFrameOptions): GoogleFrame {
  const { start, timeout, handleMessage, fail } = options
  const frame = createFrame(options)
  const line = openFrameChannel<ToFrame, FromFrame>(
    () => frame.contentWindow,
    parseFromFrame,
    onMessage,
  )
  let hasSaidHello = false
  let stopWaiting = afterVisibleFor(timeout, giveUp)

  function giveUp(): void {
    fail(connectionProblem())
  }

  function wait(milliseconds: number): void {
    stopWaiting()
    stopWaiting = afterVisibleFor(milliseconds, giveUp)
  }

  function onMessage(message: FromFrame): void {
    if (message.type !== 'hello') {
      if (message.type === 'ready') stopWaiting()
      return handleMessage(message)
    }
    hasSaidHello = true
    wait(timeout + GRACE_MS)
    line.send({ type: 'start', start: start() })
  }

  // A frame that has loaded without a message shows an error page.
  frame.addEventListener('load', () => hasSaidHello || wait(HELLO_MS))
  options.parent.append(frame)
  return {
    send: line.send,
    close() {
      stopWaiting()
      line.close()
      frame.remove()
    },
  }
}

/*
 * The sandbox denies Google's script what a map never needs: navigating the page, forms, dialogs, downloads. It is no
 * security boundary: scripts of our own origin could lift it. Message checks and keys restricted to our origin need
 * the origin; the links in Google's imprint need popups.
 */
function createFrame({ url, title }: GoogleFrameOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = url
  frame.className = 'map-frame'
  frame.allow = "geolocation 'none'; camera 'none'; microphone 'none'"
  frame.sandbox.add(
    'allow-scripts',
    'allow-same-origin',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  )
  return frame
}
