import { useSyncExternalStore } from 'react'

/** Where a browser keeps the agreement that is to be remembered. */
export const CONSENT_KEY = 'lageplan-karte'

/** Google's map, or somebody else's street map by its origin: agreeing to one is not agreeing to the other. */
export type ForeignService = string

export const GOOGLE: ForeignService = 'google'

/**
 * The visitor's agreement to a foreign map: for this page until it is left, and on the device only if the visitor ticked
 * the box. Nothing is stored otherwise.
 */
let agreed: ForeignService | undefined
const listeners = new Set<() => void>()

export function agreeTo(service: ForeignService, { remember }: { remember: boolean }): void {
  agreed = service
  if (remember) store((storage) => storage.setItem(CONSENT_KEY, service))
  tell()
}

/** Back to our own map. What the foreign one had loaded goes with it; the page stays, and with it what was typed. */
export function withdrawConsent(): void {
  agreed = undefined
  store((storage) => storage.removeItem(CONSENT_KEY))
  tell()
}

/** The foreign map that may be loaded. */
export function useAgreedService(): ForeignService | undefined {
  return useSyncExternalStore(onConsent, agreedService, () => undefined)
}

/** Tells of every change, made in another tab as well. Returns how to stop. */
export function onConsent(listener: () => void): () => void {
  // Subscribed once for as long as the page is open, even while nothing shows it.
  window.addEventListener('storage', hearOtherTabs)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// If it is no longer stored, another tab has withdrawn it, and a frame of the third party's map may run here.
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
 * The foreign maps that were started in this document, also those whose agreement was withdrawn since. The page's own record of
 * requests does not contain those of frames and workers.
 */
let started: readonly ForeignService[] = []

export function noteStarted(service: ForeignService): void {
  if (!started.includes(service)) started = [...started, service]
}

export function startedServices(): readonly ForeignService[] {
  return started
}
