/* The process. Its code is compiled once, and what came of that is kept beside the build: half of a start went into it. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded. Where nothing can be written it is compiled at every start.
enableCompileCache(join(import.meta.dirname, '..', '..', 'build', 'compiled'))
await import('./serve.ts')
