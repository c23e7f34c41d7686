import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '../src/server/command-line/main.ts')

/** Runs a command with only these settings, in its own process. */
export async function callCommandLine(
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = { ...settings, ...whatIsCompiled() }
  const said = await promisify(execFile)(process.execPath, [MAIN, ...parameters], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: 'code' in said ? said.code : 0, out: said.stdout, err: said.stderr }
}

/** Not a setting of ours: without it each call would compile the whole program again. */
export function whatIsCompiled() {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}
