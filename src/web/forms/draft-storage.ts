/** Unsent text, stored in the browser under names of its own. */
export type DraftStorage = {
  names(): string[]
  /** undefined if there is none, or if it is invalid */
  read(name: string): unknown
  /** `false` if the browser stores nothing */
  save(name: string, draft: unknown): boolean
  remove(name: string): void
}

/** Keeps drafts as JSON: on the device in `localStorage`, or until the tab is closed in `sessionStorage`. */
export function createDraftStorage(storage: () => Storage, prefix: string): DraftStorage {
  // Storage may be forbidden or full, which throws; then nothing is kept.
  function tryStorage<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(storage())
    } catch {
      return undefined
    }
  }
  return {
    names: () =>
      tryStorage((kept) => Object.keys(kept).filter((name) => name.startsWith(prefix)))?.map(
        (name) => name.slice(prefix.length),
      ) ?? [],
    read: (name) =>
      tryStorage((kept): unknown => {
        const text = kept.getItem(prefix + name)
        return text === null ? undefined : JSON.parse(text)
      }),
    save: (name, draft) =>
      tryStorage((kept) => {
        kept.setItem(prefix + name, JSON.stringify(draft))
        return true
      }) ?? false,
    remove: (name) => tryStorage((kept) => kept.removeItem(prefix + name)),
  }
}
