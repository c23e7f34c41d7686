import { USAGE } from './usage.ts'

/** What is said of one command alone, so that a wrong call does not scroll its answer away; all, where there is no such command. */
export function usageOf(command: string): string {
  const own = USAGE.split('\n\n').filter((part) => part.startsWith(`npx lageplan ${command} `))
  return own.length > 0 ? own.join('\n\n') : USAGE
}
