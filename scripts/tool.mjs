// `npm run build`, `lint`, `test` and the like: tools under a Node that is new enough. Arguments after `--` are passed on to the last program; steps take none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'
import { ALL_STEPS, PROGRAMS, QUICK_STEPS, runSteps } from './steps.mjs'

/** The programs of node_modules, one after another; the last one gets the parameters. Steps prepare and report by themselves. */
const TOOLS = {
  // everything that must hold, starting from a fresh clone
  test: { steps: ALL_STEPS },
  // the quick inner loop, without a database server and a browser
  check: { steps: QUICK_STEPS },
  build: { programs: [], needsBuild: true },
  typecheck: { programs: [PROGRAMS.typegen, PROGRAMS.types] },
  // Reads types, and those of routes are generated.
  lint: { programs: [PROGRAMS.typegen, PROGRAMS.lint] },
  format: { programs: [['oxfmt/bin/oxfmt']] },
  'test:unit': {
    programs: [['vitest/vitest.mjs', 'run', '--project=pure', '--project=unit']],
    needsBuild: true,
  },
  'test:browsers': {
    programs: [['vitest/vitest.mjs', 'run', '--project=browsers', '--reporter=verbose']],
    needsBuild: true,
  },
  'test:google': {
    programs: [['@playwright/test/cli.js', 'test', '--project=google', '--workers=1']],
    needsBuild: true,
    skipped:
      !process.env.GOOGLE_MAPS_API_KEY &&
      'Skipped: GOOGLE_MAPS_API_KEY is not set. docs/google-contract.md says how to get a key and what a run costs.',
  },
  'test:e2e': {
    programs: [['@playwright/test/cli.js', 'test']],
    // `E2E=development` tests the sources.
    needsBuild: process.env.E2E !== 'development',
  },
  // the pictures in docs/screenshots
  screenshots: { programs: [['../e2e/support/take-screenshots.ts']], needsBuild: true },
}

const [name, ...parameters] = process.argv.slice(2)

try {
  const { programs, needsBuild = false, skipped, steps } = TOOLS[name]
  if (skipped) console.log(skipped)
  else if (steps) await runSteps(steps)
  else {
    const node = prepare((sentence) => console.log(sentence), { needsBuild })
    process.exitCode = runAll(node, programs)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Stops at the first that fails, and returns its exit code. */
function runAll(node, programs) {
  for (const [index, [script, ...fixedParameters]] of programs.entries()) {
    const passedOn = index === programs.length - 1 ? parameters : []
    const { status } = spawnSync(
      node,
      [join(ROOT, 'node_modules', script), ...fixedParameters, ...passedOn],
      {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...environmentWith(node), ...visibleBrowser() },
      },
    )
    if (status !== 0) return status ?? 1
  }
  return 0
}

// The bundled browser has no windows.
function visibleBrowser() {
  const isVisible = ['--headed', '--debug', '--ui'].some((flag) => parameters.includes(flag))
  return isVisible ? { BROWSER: 'installed' } : {}
}
