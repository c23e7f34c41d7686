export type CatalogueListener = (version: number) => void

/** Tells its listeners of every new catalogue version once, however often and from wherever it was heard of. */
export class CatalogueNews {
  #latest: number
  readonly #listeners = new Set<CatalogueListener>()

  /** The version that is there at the start is no news. */
  constructor(version: number) {
    this.#latest = version
  }

  announce(version: number): void {
    if (version <= this.#latest) return
    this.#latest = version
    // In a task of its own: a listener that throws must not make a committed write look failed.
    for (const listener of this.#listeners) queueMicrotask(() => listener(version))
  }

  /** Gives the function that ends the listening. */
  listen(listener: CatalogueListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
