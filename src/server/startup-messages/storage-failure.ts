import { DatabaseRefused, type RefusalCode } from '../../storage/database-refused.ts'
import { StorageUnavailable, type UnavailableReason } from '../../storage/storage-unavailable.ts'

type Sentences = { de: string; en: string }

const READ_ONLY_DIRECTORY = {
  de: 'Im Datenverzeichnis (DATA_DIR) lässt sich nichts schreiben. Geben Sie Lageplan dort das Recht dazu, oder wählen Sie ein anderes.',
  en: 'Nothing can be written to the data directory (DATA_DIR). Allow Lageplan to write there, or choose another one.',
}

const UNAVAILABLE: Record<UnavailableReason, Sentences> = {
  busy: {
    de: 'Ein anderes Programm hält die Datenbank besetzt. Läuft Lageplan schon? Beenden Sie es, und starten Sie noch einmal.',
    en: 'Another program keeps the database busy. Is Lageplan running already? Stop it and start again.',
  },
  connections: {
    de: 'PostgreSQL nimmt keine weitere Verbindung an. Jeder Server von Lageplan braucht bis zu 20: Erhöhen Sie max_connections, oder starten Sie weniger Server.',
    en: 'PostgreSQL takes no further connection. Each Lageplan server needs up to 20: raise max_connections, or start fewer servers.',
  },
  damaged: {
    de: 'Die Datenbank ist beschädigt. Spielen Sie eine Sicherung zurück, siehe docs/betrieb/sicherung.md.',
    en: 'The database is damaged. Restore a backup, see docs/betrieb/sicherung.md.',
  },
  full: {
    de: 'Der Datenträger ist voll, auf dem die Datenbank liegt. Schaffen Sie dort Platz, und starten Sie noch einmal.',
    en: 'The disk that the database lies on is full. Make room there and start again.',
  },
  io: {
    de: 'Die Datenbank lässt sich nicht lesen oder schreiben. Prüfen Sie, ob der Datenträger voll oder schadhaft ist.',
    en: 'The database cannot be read or written. Check whether the disk is full or failing.',
  },
  'read-only': {
    de: 'In der Datenbank lässt sich nichts schreiben. Liegt sie im Datenverzeichnis (DATA_DIR), geben Sie Lageplan dort das Recht dazu. Ist sie eine Replik von PostgreSQL, befördern Sie diese, oder nennen Sie in DATABASE_URL den Primärserver.',
    en: 'Nothing can be written to the database. If it lies in the data directory (DATA_DIR), allow Lageplan to write there. If it is a replica of PostgreSQL, promote it, or name the primary in DATABASE_URL.',
  },
  replaced: {
    de: 'Die Datei der Datenbank wurde gelöscht oder ersetzt, während sie offen war. Starten Sie Lageplan neu; fehlt sie, spielen Sie eine Sicherung zurück.',
    en: 'The file of the database was deleted or replaced while it was open. Start Lageplan again; if the file is missing, restore a backup.',
  },
  replica: {
    de: 'PostgreSQL wartet auf eine Replik, die nicht antwortet. Starten Sie diese, oder leeren Sie synchronous_standby_names.',
    en: 'PostgreSQL waits for a replica that does not answer. Start the replica, or empty synchronous_standby_names.',
  },
  unreachable: {
    de: 'Die Datenbank ist nicht zu erreichen. Prüfen Sie DATABASE_URL, und ob PostgreSQL dort läuft.',
    en: 'The database cannot be reached. Check DATABASE_URL, and whether PostgreSQL is running there.',
  },
}

const REFUSED: Record<RefusalCode, string> = {
  database_damaged:
    'Die Datei der Datenbank ist beschädigt. Legen Sie eine Sicherung an ihre Stelle, und heben Sie die beschädigte mit ihrer -wal-Datei auf, siehe docs/betrieb/sicherung.md.',
  database_empty:
    'Die Datenbank ist leer, obwohl zum Datenverzeichnis (DATA_DIR) schon eine Website gehört. Prüfen Sie DATABASE_URL, spielen Sie eine Sicherung zurück (docs/betrieb/sicherung.md), oder übertragen Sie die Daten mit „npx lageplan move“. Wollen Sie ohne die alten Daten neu beginnen, räumen Sie das Verzeichnis vorher leer.',
  database_missing:
    'Die Datei der Datenbank fehlt, obwohl im Datenverzeichnis (DATA_DIR) schon eine Website war. Spielen Sie eine Sicherung zurück, siehe docs/betrieb/sicherung.md. Wollen Sie ohne die alten Daten neu beginnen, räumen Sie das Verzeichnis vorher leer.',
  database_newer:
    'Die Datenbank gehört zu einer neueren Fassung von Lageplan. Starten Sie diese, oder spielen Sie die Sicherung von davor zurück, siehe docs/betrieb/sicherung.md.',
  database_setting:
    'Die Datenbank nimmt eine Einstellung nicht an, ohne die Daten verloren gehen können. Welche und warum, sagt der englische Satz.',
}

/** Explains how the database or its directory prevents startup; undefined for any other error. */
export function describeStorageFailure(error: unknown): Sentences | undefined {
  if (error instanceof DatabaseRefused) return { de: REFUSED[error.code], en: error.message }
  if (error instanceof StorageUnavailable) {
    const { de, en } = UNAVAILABLE[error.reason]
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return { de: de + cause, en: en + cause }
  }
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EROFS') return READ_ONLY_DIRECTORY
  if (!('syscall' in error) || error.syscall !== 'mkdir' || !('path' in error)) return undefined
  const path = String(error.path)
  return {
    de: `DATA_DIR muss ein Verzeichnis sein oder eins werden können; „${path}“ kann es nicht.`,
    en: `DATA_DIR must be a directory or able to become one; “${path}” cannot.`,
  }
}
