// `npm run check`: the quick inner loop, without a database server and a browser.
import { runSteps, STATIC_STEPS, UNIT_STEPS } from './steps.mjs'

await runSteps([...STATIC_STEPS, ...UNIT_STEPS])
