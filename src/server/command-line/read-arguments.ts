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

/** The options of a command that takes no positional arguments. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  return parseArgs({ args, options: { ...options, english: FLAG } })
}

/** Prints the usage of a command, and returns the exit code for incorrect usage. */
export function failWithUsage(command: string): number {
  return fail(usageOf(command), 2)
}

/** Prints why the command failed, and returns the exit code. */
export function fail(why: string, code = 1): number {
  console.error(why)
  return code
}

/** Prints what the command did, and returns the exit code. */
export function succeed(what: string): number {
  console.log(what)
  return 0
}
