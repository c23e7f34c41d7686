#!/usr/bin/env node
// `npx lageplan …`: the command line, under a Node that is new enough.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

try {
  const node = prepare((sentence) => console.error(sentence))
  const program = join(ROOT, 'src', 'server', 'command-line', 'main.ts')
  const result = spawnSync(node, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', ...environmentWith(node) },
  })
  process.exitCode = result.status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
