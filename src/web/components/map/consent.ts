import { useSyncExternalStore } from 'react'

/** The storage key under which a browser remembers the visitor's agreement. */
export const CONSENT_KEY = 'lageplan-karte'

/** Google's map, or a third party's street map by its origin: agreeing to one is not agreeing to another. */
export type ForeignService = string

export const GOOGLE: ForeignService = 'google'

/**
 * The visitor's agreement to a foreign map: for this page until it is left, and on the device only if the visitor ticked
 * the box. Otherwise nothing is stored.
 */
let agreed: ForeignService | undefined
const listeners = new Set<() => void>()

export function agreeTo(service: ForeignService, { remember }: { remember: boolean }): void {
  agreed = service
  if (remember) store((storage) => storage.setItem(CONSENT_KEY, service))
  tell()
}

/** Returns to our own map. All that the foreign one has loaded goes with it; the page and what was typed stay. */
export function withdrawConsent(): void {
  agreed = undefined
  store((storage) => storage.removeItem(CONSENT_KEY))
  tell()
}

/** The foreign map that may be loaded. */
export function useAgreedService(): ForeignService | undefined {
  return useSyncExternalStore(onConsent, agreedService, () => undefined)
}

/** Calls the listener after every change, including one in another tab. Returns a function that unsubscribes. */
export function onConsent(listener: () => void): () => void {
  // Added once for the life of the page, even while no component listens.
  window.addEventListener('storage', hearOtherTabs)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// If it is no longer stored, another tab has withdrawn it, and this tab may still run a third party's map in a frame.
function hearOtherTabs({ key }: StorageEvent): void {
  if (key !== null && key !== CONSENT_KEY) return
  if (!store((storage) => storage.getItem(CONSENT_KEY))) agreed = undefined
  tell()
}

export function agreedService(): ForeignService | undefined {
  return agreed ?? store((storage) => storage.getItem(CONSENT_KEY)) ?? undefined
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

/**
 * The foreign maps started in this document, including those whose agreement has been withdrawn since. The page's own record of
 * requests lacks those of frames and workers.
 */
let started: readonly ForeignService[] = []

export function noteStarted(service: ForeignService): void {
  if (!started.includes(service)) started = [...started, service]
}

export function startedServices(): readonly ForeignService[] {
  return started
}
