import { readAhead } from './ahead/read-ahead.ts'
import { loadConfig } from './config.ts'

// Little is imported before the disk is read: loading the rest of the program takes as long as that, on another core.
try {
  const config = loadConfig()
  const ahead = readAhead(config.directory)
  const { startServer } = await import('./start-server.ts')
  await startServer(config, ahead)
} catch (error) {
  const { explainStartFailure } = await import('./notes/start-failure.ts')
  process.stdout.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
}
