import { LOCALES } from '../../domain/places/place.ts'
import { describeFinding } from '../../web/messages/admin/map-check.ts'
import { ConfigError } from '../config.ts'
import { describeStorageFailure } from './storage-failure.ts'
import { StreetMapError } from '../street-map/open-street-map.ts'
import { codeOf } from '../../storage/error-code.ts'

/** The message for a person when the server cannot start: a sentence that says what to do, never a stack trace. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.problems.map(({ de, en }) => `${de}\n${en}`).join('\n')
  }
  if (error instanceof StreetMapError) {
    return LOCALES.map((locale) => describeFinding(error.finding, locale)).join('\n')
  }
  const ofStorage = describeStorageFailure(error)
  if (ofStorage) return `${ofStorage.de}\n${ofStorage.en}`
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'EADDRINUSE') {
    return [
      'Der Port ist schon belegt: Dort läuft bereits ein Programm, vielleicht Lageplan selbst.',
      'Beenden Sie es, oder wählen Sie einen anderen Port, zum Beispiel: PORT=3001 npm start',
      'The port is taken. Stop the program that uses it or choose another one: PORT=3001 npm start',
    ].join('\n')
  }
  if (code === 'EACCES') {
    return [
      'Der Zugriff wurde verweigert: Wählen Sie einen Port ab 1024 und ein Verzeichnis, in das geschrieben werden darf (DATA_DIR).',
      'Access was denied: choose a port from 1024 and a directory that can be written to (DATA_DIR).',
    ].join('\n')
  }
  return `Lageplan konnte nicht starten: ${message}\nLageplan could not start: ${message}`
}
