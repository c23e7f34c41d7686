export type CatalogueListener = (version: number) => unknown

/** How long a writer waits for its change to be shown: with a large catalogue, that may take longer than a person should wait. */
const PUBLISH_TIMEOUT_MS = 1_500

/** Notifies its listeners once of every new catalogue version, no matter how often and how it was reported. */
export class CatalogueNotifier {
  #latest: number
  #notified: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<CatalogueListener>()

  readonly #timeoutMs: number

  /** `version` is the one at startup, which needs no notification. */
  constructor(version: number, timeoutMs = PUBLISH_TIMEOUT_MS) {
    this.#latest = version
    this.#timeoutMs = timeoutMs
  }

  announce(version: number): void {
    if (version <= this.#latest) return
    this.#latest = version
    this.#notified = Promise.all([...this.#listeners].map((listener) => notify(listener, version)))
  }

  /** Announces a version that this process has committed, and waits until its listeners have shown it. */
  async publish(version: number): Promise<void> {
    this.announce(version)
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise((resolve) => {
      timer = setTimeout(resolve, this.#timeoutMs)
    })
    await Promise.race([this.#notified, waited])
    clearTimeout(timer)
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: CatalogueListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

/** An error in a listener must not make a committed write look failed: it ends the process like any other bug. */
async function notify(listener: CatalogueListener, version: number): Promise<void> {
  // Asynchronous, so that one listener cannot hold up the next.
  await Promise.resolve()
  try {
    await listener(version)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
