import { formatCount } from '../format.ts'

type MovePosition = { directory: string; table?: string; column?: string }
type MoveCounts = { places: number; messages: number; rows: number }

/** Was npx lageplan move sagt. */
export const move = {
  begins: (directory: string, target: string) =>
    `Übertragen wird ${directory}/lageplan.db nach PostgreSQL: ${target}. Bis alles verglichen ist, bleibt die Datenbank dort leer.`,
  written: (table: string, rows: number) =>
    `  ${table}: ${formatCount(rows, 'Zeile', 'Zeilen', 'de')}`,
  readingBack: 'Geschrieben. Jetzt wird jede Zeile zurückgelesen und verglichen.',
  moved: ({ places, messages, rows }: MoveCounts) =>
    [
      `Übertragen und verglichen: ${formatCount(places, 'Ort', 'Orte', 'de')}, ${formatCount(messages, 'Nachricht', 'Nachrichten', 'de')}, im Ganzen ${formatCount(rows, 'Zeile', 'Zeilen', 'de')}.`,
      'So geht es weiter:',
      '  1. Setzen Sie DATABASE_URL auch für den Dienst, und starten Sie ihn. DATA_DIR bleibt: Dort liegen Fotos, Löschverzeichnis und site.key.',
      '  2. Sichern Sie von nun an mit pg_dump, siehe docs/betrieb/sicherung.md.',
      '  3. lageplan.db ist unverändert und enthält, was Menschen geschrieben haben. Löschen Sie die Datei und ihre Kopien, wenn alles läuft.',
    ].join('\n'),
  noTarget:
    'Wohin? Setzen Sie DATABASE_URL auf eine leere PostgreSQL-Datenbank, zum Beispiel DATABASE_URL=postgres://name:passwort@rechner/lageplan.',
  problems: {
    no_database: ({ directory }: MovePosition) =>
      `In ${directory} ist keine Datenbank. Setzen Sie DATA_DIR wie beim Server.`,
    other_version: ({ directory }: MovePosition) =>
      `Die Datenbank in ${directory} ist von einer anderen Fassung von Lageplan. Starten Sie den Server dieser Fassung einmal ohne DATABASE_URL, beenden Sie ihn, und wiederholen Sie den Befehl.`,
    source_in_use: ({ directory }: MovePosition) =>
      `Auf ${directory} arbeitet noch ein Programm, wahrscheinlich der Server. Beenden Sie es: Was jetzt noch ankäme, würde nicht übertragen.`,
    target_in_use: () =>
      'Auf der PostgreSQL-Datenbank arbeitet schon ein Lageplan. Beenden Sie ihn, oder setzen Sie DATABASE_URL auf eine leere Datenbank.',
    target_not_empty: ({ table }: MovePosition) =>
      `Die PostgreSQL-Datenbank ist nicht leer: In der Tabelle ${table} steht etwas, und überschrieben wird nichts. Legen Sie eine leere an, zum Beispiel mit createdb, und setzen Sie DATABASE_URL auf sie.`,
    not_storable: ({ table, column }: MovePosition) =>
      `Nichts wurde übertragen: In der Tabelle ${table}, Spalte ${column}, steht das Zeichen mit der Nummer 0, das PostgreSQL nicht speichert. Ändern Sie den Eintrag mit Lageplan, und wiederholen Sie den Befehl.`,
    differs: ({ table }: MovePosition) =>
      `Nichts wurde übertragen: Die Tabelle ${table} kam anders zurück, als sie geschrieben wurde. Das ist ein Fehler in Lageplan oder in dieser PostgreSQL-Datenbank, bitte melden Sie ihn.`,
  },
}
