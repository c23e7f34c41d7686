import { useSyncExternalStore } from 'react'

const KEY = 'lageplan-karte'

/**
 * The visitor's agreement to a foreign map: for this page until it is left, and on the device only if the visitor ticked
 * the box. Nothing is stored otherwise.
 */
let agreed = false
const listeners = new Set<() => void>()

export function agreeToGoogle({ remember }: { remember: boolean }): void {
  agreed = true
  if (remember) store((storage) => storage.setItem(KEY, 'google'))
  tell()
}

/** Back to our own map. Google's script goes with its frame; the page stays, and with it what was typed. */
export function withdrawGoogle(): void {
  agreed = false
  store((storage) => storage.removeItem(KEY))
  tell()
}

/** Whether Google's map may be loaded. */
export function useGoogleAgreed(): boolean {
  return useSyncExternalStore(subscribe, readAgreed, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readAgreed(): boolean {
  return agreed || store((storage) => storage.getItem(KEY)) === 'google'
}

function tell(): void {
  for (const listener of listeners) listener()
}

// Storage may be forbidden altogether, which throws; then nothing is remembered.
function store<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
