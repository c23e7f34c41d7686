import { loadConfig } from './config.ts'
import { describeStartFailure } from './startup-messages/start-failure.ts'
import { startServer } from './start-server.ts'

try {
  await startServer(loadConfig())
} catch (error) {
  process.stdout.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
