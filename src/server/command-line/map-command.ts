import { runMapCheck } from './map-check-command.ts'

/** `map check` and `map extract`. */
export async function runMap(parameters: string[]): Promise<number> {
  const [what, ...rest] = parameters
  if (what !== 'extract') return runMapCheck(parameters)
  const { runMapExtract } = await import('./map-extract-command.ts')
  return runMapExtract(rest)
}
