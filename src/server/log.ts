/** One line of JSON per event. It never contains an address, or anything that a visitor typed. */
export type Log = (entry: { event: string; [detail: string]: unknown }) => void

/** The error output, so that a command's own output stays for people. */
export const log: Log = (entry) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}
