type Options = {
  keptMs: number
  /** so many at once; the oldest goes for the next one */
  most: number
  now(): number
  pause(milliseconds: number): Promise<unknown>
}

/** What is known for a while and then gone, whether anybody asks for it again or not. */
export type BriefMemory<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  forget(key: string): void
  size(): number
}

export function createBriefMemory<Value>(options: Options): BriefMemory<Value> {
  const { keptMs, most, now, pause } = options
  // The oldest stands first: what is set anew is taken out before.
  const entries = new Map<string, { value: Value; until: number }>()
  const firstEnd = () => entries.values().next().value?.until
  let isWaiting = false

  function forgetOld(): void {
    for (const [key, { until }] of entries) {
      if (until > now()) return
      entries.delete(key)
    }
  }

  async function forgetInTime(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    for (let end = firstEnd(); end !== undefined; end = firstEnd()) {
      await pause(end - now())
      forgetOld()
    }
    isWaiting = false
  }

  return {
    get(key) {
      forgetOld()
      return entries.get(key)?.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + keptMs })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
      void forgetInTime()
    },
    forget: (key) => void entries.delete(key),
    size: () => entries.size,
  }
}
