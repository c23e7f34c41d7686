/** Lets one submission with a key be worked on at a time; `busy` is the answer to every other one meanwhile. */
export function createKeysInFlight() {
  const keys = new Set<string>()
  return async <Result, Busy>(
    key: string | undefined,
    busy: Busy,
    work: () => Promise<Result>,
  ): Promise<Result | Busy> => {
    if (key === undefined) return work()
    if (keys.has(key)) return busy
    keys.add(key)
    try {
      return await work()
    } finally {
      keys.delete(key)
    }
  }
}
