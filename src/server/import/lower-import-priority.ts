import { setFlagsFromString } from 'node:v8'
import { lowerPriority } from '../lower-priority.ts'

/** Of what is in use, in per cent, how much may be added before the collector looks through all of it again. */
const GROWTH = 40

/**
 * Limits what an import process takes from the one that answers visitors on the same machine. V8 lets a heap grow to
 * several times what is in use before it collects; an import makes kilobytes of each row, so that it would get there and
 * stay there, and collecting more often costs nothing that could be measured.
 */
export function lowerImportPriority(): void {
  lowerPriority()
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
