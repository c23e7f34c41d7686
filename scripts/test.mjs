// `npm test`: everything that must hold, from a fresh clone on.
import { FULL_STEPS, runSteps, STATIC_STEPS, UNIT_STEPS } from './steps.mjs'

await runSteps([...STATIC_STEPS, ...UNIT_STEPS, ...FULL_STEPS])
