import type { Actor } from '../places/place-store.ts'
import type { ApplyOutcome } from './apply-import.ts'
import { applyImport } from './apply-import.ts'
import type { CheckOutcome } from './check-import.ts'
import { checkImport } from './check-import.ts'
import type { CheckedImport } from './checked-import.ts'
import type { ImportPorts, ImportRequest, OnProgress } from './import-request.ts'

export type Import = {
  /** reads the whole file and changes nothing */
  check(request: ImportRequest, onProgress?: OnProgress): Promise<CheckOutcome>
  /** does what was checked, all of it or nothing; not more than once */
  apply(checked: CheckedImport, actor: Actor, onProgress?: OnProgress): Promise<ApplyOutcome>
}

/**
 * Imports places from a file in two readings: the first decides about every row, the second writes in one transaction.
 * So a file of any size needs memory only for what recognises its places, the dry run is the import without its end, and
 * nothing is read from the database while it is being written.
 */
export function createImport(ports: ImportPorts): Import {
  return {
    check: (request, onProgress = () => {}) => checkImport(request, ports, onProgress),
    apply: (checked, actor, onProgress = () => {}) =>
      applyImport(checked, { ports, actor, onProgress }),
  }
}
