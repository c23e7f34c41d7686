import { loadConfig } from './config.ts'
import { startServer } from './start-server.ts'
import { describeStartFailure } from './startup-messages/start-failure.ts'

/* The server as the build bundles it into a few files; `main.ts` starts it. */
try {
  // Loads the app while the catalogue is read.
  await startServer(loadConfig(), async () => (await import('./app.ts')).createApp)
} catch (error) {
  process.stdout.write(`${describeStartFailure(error)}\n`)
  process.exit(1)
}
