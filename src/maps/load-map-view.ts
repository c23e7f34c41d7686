import { afterVisibleFor } from './after-visible-for.ts'
import type { MapService, MapView, MapViewOptions } from './map-view.ts'
import { connectionProblem } from './connection-problem.ts'

// A chunk from our own server that takes longer than this has failed.
const CHUNK_TIMEOUT_MS = 15_000

/**
 * Loads the code of the service, which is so large that nothing else may wait for it, and starts the map. Undefined if that
 * failed (`on.error` has said why) or `signal` aborted it. Never rejects.
 */
export async function loadMapView(
  service: MapService,
  options: MapViewOptions,
  signal?: AbortSignal,
): Promise<MapView | undefined> {
  const start = await importWithTimeout(service)
  if (signal?.aborted) return undefined
  if (start) return start(options)
  options.on.error(connectionProblem())
  return undefined
}

const failedServices = new Set<MapService['kind']>()

/**
 * Whether the code of a service failed to load in this document. Browsers remember that a module failed: only a new
 * document requests it again.
 */
export function hasCodeFailed(kind: MapService['kind']): boolean {
  return failedServices.has(kind)
}

type Start = (options: MapViewOptions) => MapView

async function importService(service: MapService): Promise<Start> {
  if (service.kind === 'google') {
    const { createGoogleMapView } = await import('./google/google-map-view.ts')
    return (options) => createGoogleMapView(service, options)
  }
  if (service.kind === 'street') {
    const { createStreetMapView } = await import('./street/street-map-view.ts')
    return (options) => createStreetMapView(service, options)
  }
  const { createBuiltinMapView } = await import('./builtin/builtin-map-view.ts')
  return (options) => createBuiltinMapView(service, options)
}

async function importWithTimeout(service: MapService): Promise<Start | undefined> {
  let stopWaiting: (() => void) | undefined
  const timeout = new Promise<undefined>((resolve) => {
    stopWaiting = afterVisibleFor(CHUNK_TIMEOUT_MS, () => resolve(undefined))
  })
  // A chunk that cannot be fetched rejects: offline, or a newer version has replaced it on the server.
  const imported = importService(service).catch(() => {
    failedServices.add(service.kind)
    return undefined
  })
  const result = await Promise.race([imported, timeout])
  stopWaiting?.()
  return result
}
