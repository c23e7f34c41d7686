// `npm run check`: the quick inner loop, without a database server and a browser.
import { QUICK_STEPS, runSteps } from './steps.mjs'

await runSteps(QUICK_STEPS)
