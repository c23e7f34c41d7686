import { counted } from '../format.ts'

type BackupCounts = { places: number; messages: number; pictures: number }

/** Was npx lageplan backup sagt. */
export const backup = {
  made: (target: string, { places, messages, pictures }: BackupCounts) =>
    [
      `Gesichert und geprüft: ${target}`,
      `  ${counted(places, 'Ort', 'Orte', 'de')}, ${counted(messages, 'Nachricht', 'Nachrichten', 'de')}, ${counted(pictures, 'Foto', 'Fotos', 'de')}`,
      'Kopieren Sie das Verzeichnis auf einen anderen Rechner. Es enthält, was Menschen geschrieben haben.',
    ].join('\n'),
  missing: (ids: readonly string[]) =>
    `${counted(ids.length, 'Foto fehlt', 'Fotos fehlen', 'de')} schon im Original: ${ids.join(', ')}`,
  withoutKey:
    'site.key ist nicht dabei. Bewahren Sie diese Datei einmal anderswo auf, oder sichern Sie mit --with-key: Ohne sie gelten die Codes der Authenticator-Apps nicht mehr.',
  exists: (target: string) =>
    `${target} gibt es schon, und überschrieben wird nichts. Bitte einen anderen Namen angeben.`,
  noDatabase: (directory: string) =>
    `In ${directory} ist keine Datenbank. Setzen Sie DATA_DIR wie beim Server.`,
  postgres: (directory: string) =>
    [
      'Die Daten liegen in PostgreSQL. Sichern Sie sie mit dessen Werkzeug, und danach die Dateien:',
      '  pg_dump --format=custom --file=sicherung.dump "$DATABASE_URL"',
      `  rsync -a ${directory}/photos ${directory}/deletions.jsonl ${directory}/site.key sicherung/`,
      'Mehr: docs/betrieb/sicherung.md',
    ].join('\n'),
}
