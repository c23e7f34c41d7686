import { formatCount, number } from '../format.ts'

const some = (names: readonly string[], count: number) =>
  names.join(', ') + (count > names.length ? ' …' : '')

type Found = { count: number; names: readonly string[] }

/** Was npx lageplan check sagt. */
export const check = {
  good: 'gut',
  bad: 'FEHLER',
  parts: {
    database: (count: number) =>
      `Datenbank: ${formatCount(count, 'Ort', 'Orte', 'de')}, unbeschädigt`,
    photos: (count: number) =>
      `Fotos: ${formatCount(count, 'Foto der Orte ist', 'Fotos der Orte sind', 'de')} da`,
    catalogue: (count: number) =>
      `Katalog und Suchindex: ${formatCount(count, 'veröffentlichter Ort', 'veröffentlichte Orte', 'de')}, wie in der Datenbank`,
    ledger: (count: number) =>
      `Löschverzeichnis: ${formatCount(count, 'Löschung', 'Löschungen', 'de')}, alle vollzogen`,
    backups: (count: number) => `Sicherungen: ${number(count, 'de')}, die jüngste ist unbeschädigt`,
    disk: (gigabytes: number) => `Platz: ${number(gigabytes, 'de')} GB frei`,
  },
  problems: {
    database_damaged: ({ names, count }: Found) =>
      `Die Datenbank ist beschädigt: ${some(names, count)}\n        Beenden Sie Lageplan und spielen Sie eine Sicherung zurück: npx lageplan restore`,
    photos_missing: ({ names, count }: Found) =>
      `${formatCount(count, 'Foto fehlt', 'Fotos fehlen', 'de')}: ${some(names, count)}\n        npx lageplan restore bringt fehlende Fotos aus einer Sicherung zurück, oder Sie kopieren deren Ordner photos/ hierher.`,
    photos_unreachable: ({ names }: Found) =>
      `Der S3-Speicher der Fotos antwortet nicht oder nicht wie erwartet: ${names.join(', ')}\n        Prüfen Sie FILES_S3_URL, den Schlüssel und seine Rechte, und ob dieser Rechner den Speicher erreicht.`,
    catalogue_damaged: () =>
      'catalogue.bin ist beschädigt.\n        Löschen Sie die Datei und starten Sie Lageplan neu: Es macht sie aus der Datenbank neu.',
    catalogue_differs: ({ names, count }: Found) =>
      `Der Katalog weicht von der Datenbank ab: ${some(names, count)}\n        Löschen Sie catalogue.bin und starten Sie Lageplan neu: Es macht die Datei aus der Datenbank neu.`,
    ledger_damaged: () =>
      'deletions.jsonl ist beschädigt: Eine Zeile fehlt oder ist verändert.\n        Kopieren Sie die Datei aus der jüngsten Sicherung zurück.',
    ledger_not_applied: ({ names, count }: Found) =>
      `${formatCount(count, 'gelöschte Nachricht ist', 'gelöschte Nachrichten sind', 'de')} wieder da: ${some(names, count)}\n        Starten Sie Lageplan neu: Es löscht sie beim Start.`,
    backup_damaged: ({ names }: Found) =>
      `Die jüngste Sicherung ist beschädigt: ${names.join(', ')}\n        Prüfen Sie die Platte, löschen Sie das Verzeichnis und sichern Sie neu: npx lageplan backup --scheduled`,
    backup_missing: ({ names }: Found) =>
      `Seit über einem Tag ist keine Sicherung entstanden (${names.join(', ')}).\n        npx lageplan backup --scheduled sagt, woran es liegt.`,
    disk_full: ({ names }: Found) =>
      `Auf dem Datenträger von ${names.join(', ')} ist weniger als 1 GB frei.\n        Schaffen Sie Platz, oder setzen Sie BACKUP_DIR auf eine andere Platte.`,
  },
  sum: (bad: number) =>
    bad === 0 ? 'Alles passt zusammen.' : `${formatCount(bad, 'Fehler', 'Fehler', 'de')}.`,
}

export type CheckWords = typeof check
