import { loadConfig } from './config.ts'
import { explainStartFailure } from './notes/start-failure.ts'
import { startServer } from './start-server.ts'

try {
  await startServer(loadConfig())
} catch (error) {
  process.stdout.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
}
