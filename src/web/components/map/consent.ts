import { useSyncExternalStore } from 'react'

/** The storage key under which a browser remembers the visitor's agreement. */
export const CONSENT_KEY = 'lageplan-karte'

/** Google's map, or a third party's street map by its origin: agreeing to one is not agreeing to another. */
export type ThirdPartyService = string

export const GOOGLE: ThirdPartyService = 'google'

/**
 * The visitor's consent to a third-party map: for this page until it is left, and on the device only if the visitor ticked
 * the box. Otherwise nothing is stored.
 */
let agreed: ThirdPartyService | undefined
const listeners = new Set<() => void>()

export function giveConsent(service: ThirdPartyService, { remember }: { remember: boolean }): void {
  agreed = service
  if (remember) tryStorage((storage) => storage.setItem(CONSENT_KEY, service))
  notifyListeners()
}

/** Returns to our own map and removes everything that the other one loaded. The page and what was typed stay. */
export function withdrawConsent(): void {
  agreed = undefined
  tryStorage((storage) => storage.removeItem(CONSENT_KEY))
  notifyListeners()
}

/** The third-party map that may be loaded. */
export function useConsentedService(): ThirdPartyService | undefined {
  return useSyncExternalStore(subscribeToConsent, getConsentedService, () => undefined)
}

/** Calls the listener after every change, including one in another tab. Returns a function that unsubscribes. */
export function subscribeToConsent(listener: () => void): () => void {
  // Added once for the life of the page, even while no component listens.
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// If it is no longer stored, another tab has withdrawn it, and this tab may still run a third party's map in a frame.
function onStorage({ key }: StorageEvent): void {
  if (key !== null && key !== CONSENT_KEY) return
  if (!tryStorage((storage) => storage.getItem(CONSENT_KEY))) agreed = undefined
  notifyListeners()
}

export function getConsentedService(): ThirdPartyService | undefined {
  return agreed ?? tryStorage((storage) => storage.getItem(CONSENT_KEY)) ?? undefined
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

// Storage may be forbidden altogether, which throws; then nothing is remembered.
function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
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
let started: readonly ThirdPartyService[] = []

export function noteStarted(service: ThirdPartyService): void {
  if (!started.includes(service)) started = [...started, service]
}

export function startedServices(): readonly ThirdPartyService[] {
  return started
}
