import { createLog } from '../log.ts'

/** Disturbances of a command, beside what it prints for people. */
export const errorLog = createLog(
  (line) => void process.stderr.write(line),
  () => new Date(),
)
