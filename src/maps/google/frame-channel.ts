/** One end of the line between page and frame. It accepts messages only from our own origin and the window at the other end. */
export type FrameChannel<Sent> = { send(message: Sent): void; close(): void }

export function openFrameChannel<Sent, Received>(
  other: () => Window | null,
  parse: (data: unknown) => Received | undefined,
  handleMessage: (message: Received) => void,
): FrameChannel<Sent> {
  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source === null || source !== other()) return
    const message = parse(data)
    // Browser extensions post messages, too; those are ignored.
    if (message !== undefined) handleMessage(message)
  }

  window.addEventListener('message', onMessage)
  return {
    send: (message) => other()?.postMessage(message, location.origin),
    close: () => window.removeEventListener('message', onMessage),
  }
}
