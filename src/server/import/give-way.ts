import { setFlagsFromString } from 'node:v8'
import { BEHIND_VISITORS, stepBack } from '../step-back.ts'

/** Of what is in use, in per cent, how much may be added before the collector looks through all of it again. */
const GROWTH = 40

/**
 * Lets a process that imports take little from the one that answers visitors on the same machine. V8 lets a heap grow to
 * several times what is in use before it collects; an import makes kilobytes of each row, so that it would get there and
 * stay there, and collecting more often costs nothing that could be measured.
 */
export function giveWay(): void {
  stepBack(BEHIND_VISITORS)
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
