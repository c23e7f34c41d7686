// `npm test`: everything that must hold, from a fresh clone on.
import { ALL_STEPS, runSteps } from './steps.mjs'

await runSteps(ALL_STEPS)
