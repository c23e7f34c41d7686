import { setFlagsFromString } from 'node:v8'
import { lowerPriority } from '../lower-priority.ts'

/** The heap growth, in per cent of the live data, that triggers the next full garbage collection. */
const HEAP_GROWTH_PERCENT = 40

/**
 * Limits the resources that an import process takes from the process that answers visitors on the same machine. V8 lets a heap grow to
 * several times the live data before it collects. An import allocates kilobytes per row, so it would reach that size and stay there;
 * collecting more often has no measurable cost.
 */
export function lowerImportPriority(): void {
  lowerPriority()
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}
