// What `./lageplan COMMAND` of a release does: `start`, `update`, `rollback`, and all that `npx lageplan` does in a clone.
import { existsSync } from 'node:fs'
import { ROOT } from '../runtime.mjs'
import { releasePaths } from './layout.mjs'

const { data, settings } = releasePaths(ROOT)
// Settings in the environment win over those in the file.
if (existsSync(settings)) process.loadEnvFile(settings)
process.env.DATA_DIR ||= data

const [command] = process.argv.slice(2)
if (command === 'start') await import('../start.mjs')
else if (command === 'update' || command === 'rollback') await import('./update.mjs')
else await import('../lageplan.mjs')
