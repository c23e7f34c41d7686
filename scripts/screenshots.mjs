// `npm run screenshots`: makes the pictures in docs/screenshots anew.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { environmentWith, ROOT } from './runtime.mjs'

const node = prepare((sentence) => console.log(sentence))
const script = join(ROOT, 'e2e', 'support', 'take-screenshots.ts')
const { status } = spawnSync(node, [script], { stdio: 'inherit', env: environmentWith(node) })
process.exitCode = status ?? 1
