/** One end of the line between page and frame. It accepts messages only from our own origin and the window at the other end. */
export type FrameLine<Sent> = { send(message: Sent): void; hangUp(): void }

export function openFrameLine<Sent, Heard>(
  other: () => Window | null,
  parse: (data: unknown) => Heard | undefined,
  hear: (message: Heard) => void,
): FrameLine<Sent> {
  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source === null || source !== other()) return
    const message = parse(data)
    // Browser extensions post messages, too; those are ignored.
    if (message !== undefined) hear(message)
  }

  window.addEventListener('message', onMessage)
  return {
    send: (message) => other()?.postMessage(message, location.origin),
    hangUp: () => window.removeEventListener('message', onMessage),
  }
}
