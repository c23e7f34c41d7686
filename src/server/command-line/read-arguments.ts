import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { usageOf } from './usage.ts'

export const FLAG = { type: 'boolean', default: false } as const
export const TEXT = { type: 'string' } as const

/** The options of a command besides `--english`, which every command knows, and its positional arguments. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  return parseArgs({ args, allowPositionals: true, options: { ...options, english: FLAG } })
}

/** The options of a command that takes nothing else. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  return parseArgs({ args, options: { ...options, english: FLAG } })
}

/** Says how the command is called, and gives the exit code for a wrong call. */
export function refuseCall(command: string): number {
  return fail(usageOf(command), 2)
}

/** Says why the command could not do it, and gives the exit code. */
export function fail(why: string, code = 1): number {
  console.error(why)
  return code
}

/** Says what the command did, and gives the exit code. */
export function succeed(what: string): number {
  console.log(what)
  return 0
}
