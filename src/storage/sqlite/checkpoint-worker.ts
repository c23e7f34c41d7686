import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.ts'
import { applySettings } from './sqlite-settings.ts'

const connection = new SqliteConnection(String(workerData))
applySettings(connection, 'writer')

// A passive checkpoint neither waits nor blocks anybody.
parentPort?.on('message', () => {
  connection.all('pragma wal_checkpoint(passive)')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage('done')
})
