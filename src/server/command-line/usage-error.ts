import { describeStartFailure } from '../startup-messages/start-failure.ts'

/** What was wrong with how a command was called; undefined for any other failure. */
export function describeUsageError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const [, option = ''] = /'(.+?)(?: <value>)?'/.exec(error.message) ?? []
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `${option} kennt dieser Befehl nicht. This command does not know ${option}.`
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `„${option}“ erwartet dieser Befehl nicht. This command does not expect “${option}”.`
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return /missing|ambiguous/.test(error.message)
        ? `Hinter ${option} fehlt eine Angabe. Something is missing behind ${option}.`
        : `Hinter ${option} steht nichts. Nothing stands behind ${option}.`
    default:
      return undefined
  }
}

export function describeUnknownCommand(command: string, known: readonly string[]): string {
  return [
    `Einen Befehl „${command}“ gibt es nicht. There is no command “${command}”.`,
    `Es gibt: ${known.join(', ')}. npx lageplan help erklärt alle, npx lageplan help inbox einen.`,
  ].join('\n')
}

/** Explains why a correctly called command failed. */
export function describeFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && 'path' in error && error.code === 'ENOENT') {
    const path = String(error.path)
    return `Diese Datei oder ihr Ordner fehlt: ${path}\nThis file or its folder is missing: ${path}`
  }
  return describeStartFailure(error)
}
