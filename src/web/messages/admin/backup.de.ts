import type { BackupFacts, BackupProblem } from '../../../domain/admin/backups.ts'
import { formatCount } from '../format.ts'
import { megabytes } from './megabytes.ts'

type BackupCounts = Pick<BackupFacts, 'places' | 'messages' | 'pictures'>

const counts = ({ places, messages, pictures }: BackupCounts) =>
  `${formatCount(places, 'Ort', 'Orte', 'de')}, ${formatCount(messages, 'Nachricht', 'Nachrichten', 'de')}, ${formatCount(pictures, 'Foto', 'Fotos', 'de')}`

/** Was npx lageplan backup und restore sagen, und der Schirm der Sicherungen. */
export const backup = {
  counts,
  made: (target: string, facts: BackupCounts) =>
    [
      `Gesichert und geprüft: ${target}`,
      `  ${counts(facts)}`,
      'Kopieren Sie das Verzeichnis auf einen anderen Rechner. Es enthält, was Menschen geschrieben haben.',
    ].join('\n'),
  expired: (names: readonly string[]) => `Nicht mehr aufbewahrt: ${names.join(', ')}`,
  missing: (ids: readonly string[]) =>
    `${formatCount(ids.length, 'Foto fehlt', 'Fotos fehlen', 'de')} schon im Original: ${ids.join(', ')}`,
  withoutKey:
    'site.key ist nicht dabei. Bewahren Sie diese Datei einmal anderswo auf, oder sichern Sie mit --with-key: Ohne sie gelten die Codes der Authenticator-Apps nicht mehr.',
  exists: (target: string) =>
    `${target} gibt es schon, und überschrieben wird nichts. Bitte einen anderen Namen angeben.`,
  noDatabase: (directory: string) =>
    `In ${directory} ist keine Datenbank. Setzen Sie DATA_DIR wie beim Server.`,
  notMade: 'Die Sicherung ist misslungen.',
  notRotated:
    'Die Sicherung ist fertig, aber alte ließen sich nicht entfernen. Das Verzeichnis muss dem Konto gehören, unter dem Lageplan läuft.',
  sent: (name: string) => `Im S3-Speicher, geschrieben und wieder gelesen: ${name}`,
  notSent: 'Auf diesem Rechner liegt die Sicherung; im S3-Speicher liegt sie nicht.',
  notRotatedInS3: 'Im S3-Speicher ließen sich alte Sicherungen nicht entfernen.',
  resting:
    'In den S3-Speicher geht nichts: Diese Daten sind zurückgespielt. Sagen Sie zuerst auf der Übersicht der Verwaltung, was mit den Zustellungen von vorher geschieht.',
  lostPhotos: (count: number) =>
    `${formatCount(count, 'Foto fehlt im S3-Speicher oder ist dort beschädigt und kommt', 'Fotos fehlen im S3-Speicher oder sind dort beschädigt und kommen', 'de')} nicht zurück.`,
  passphrase: 'Passphrase der Sicherungen: ',
  inS3: 'Im S3-Speicher:',
  noneInS3: 'Dort liegt keine Sicherung.',
  none: (directory: string) => `In ${directory} liegt keine Sicherung.`,
  listed: (name: string, facts: BackupFacts) =>
    `${name}  ${facts.at.slice(0, 16).replace('T', ' ')} UTC, Fassung ${facts.program}, ${counts(facts)}, ${megabytes(facts.bytes, 'de')}`,
  restored: (facts: BackupCounts) =>
    [
      `Zurückgespielt: ${counts(facts)}`,
      'Was vorher galt, liegt in replaced/ im Datenverzeichnis; npx lageplan restore --undo tauscht es zurück.',
      'E-Mails und Webhooks von vorher warten, bis Sie auf der Übersicht der Verwaltung sagen, was mit ihnen geschieht.',
    ].join('\n'),
  restoredToPostgres: (facts: BackupCounts) =>
    `Zurückgespielt in die Datenbank von DATABASE_URL: ${counts(facts)}`,
  staged:
    'Geprüft und bereitgelegt. Lageplan läuft gerade: Startet es binnen eines Tages neu, gelten die Daten dieser Sicherung.',
  restoreFailed: {
    exists: 'Die Datenbank ist nicht leer. Nennen Sie mit DATABASE_URL eine leere.',
    no_database: 'Hier ist keine Datenbank.',
    no_backup: 'Das ist keine Sicherung: Darin fehlt lageplan.db.',
    damaged: 'Diese Sicherung ist beschädigt. Nehmen Sie eine andere.',
    newer:
      'Diese Sicherung stammt von einer neueren Fassung von Lageplan. Aktualisieren Sie zuerst.',
    files_unreachable:
      'Der S3-Speicher der Fotos (FILES_S3_URL) antwortet nicht oder nicht wie erwartet. npx lageplan check sagt, warum.',
    no_space: 'Auf dem Datenträger ist nicht genug Platz.',
    other_version: 'Die Datenbank gehört zu einer anderen Fassung von Lageplan.',
    differs: 'Die Kopie stimmt mit der Datenbank nicht überein.',
    in_use: 'Mit dieser Datenbank arbeitet noch ein Server. Beenden Sie ihn zuerst.',
    busy: 'Gerade wird schon gesichert oder zurückgespielt. Versuchen Sie es in einigen Minuten noch einmal.',
    failed: 'Es ist misslungen; warum, steht im Protokoll des Servers.',
    s3_missing: 'Für Sicherungen ist kein S3-Speicher gesetzt.',
    s3_sealed:
      'Das Geheimnis des S3-Speichers lässt sich nicht öffnen: Es wurde mit einem anderen Schlüssel der Website (site.key) gespeichert. Geben Sie es in den Einstellungen neu ein.',
    s3_inside: 'Die Adresse des S3-Speichers führt in ein privates Netz.',
    s3_not_reached: 'Der S3-Speicher ist nicht zu erreichen, oder die Verbindung riss ab.',
    s3_timed_out: 'Der S3-Speicher hat zu lange nicht geantwortet.',
    s3_refused:
      'Der S3-Speicher lehnt ab. Prüfen Sie Zugangsschlüssel, Geheimnis und Region, die Rechte des Schlüssels und die Uhr dieses Rechners.',
    s3_no_bucket: 'Diesen Bucket gibt es im S3-Speicher nicht.',
    s3_wrong_answer:
      'Der S3-Speicher hat geantwortet, aber nicht wie erwartet. Prüfen Sie Adresse und Region; sonst liegt es an ihm.',
    s3_differs: 'Im S3-Speicher liegt etwas anderes, als geschrieben wurde.',
    s3_locked:
      'Diese Sicherung ist verschlüsselt. Dafür muss die Passphrase gesetzt sein (BACKUP_PASSPHRASE).',
    s3_unreadable:
      'Die Datenbank hier ist beschädigt, und mit ihr die Angaben zum S3-Speicher. Setzen Sie BACKUP_S3_URL, BACKUP_S3_KEY_ID und BACKUP_S3_SECRET und versuchen Sie es noch einmal.',
    s3_not_encrypted:
      'Diese Sicherung ist nicht verschlüsselt, obwohl eine Passphrase gesetzt ist: Jemand anders könnte sie dorthin gelegt haben. Wissen Sie, dass es Ihre ist, dann spielen Sie sie mit npx lageplan restore NAME --from-s3 --unencrypted zurück.',
    s3_passphrase:
      'Das ist nicht die Passphrase, mit der Sicherungen in diesem S3-Speicher verschlüsselt sind, oder key.age fehlt dort.',
    s3_failed:
      'In den S3-Speicher ließ sie sich nicht kopieren; warum, steht im Protokoll des Servers.',
  } satisfies Record<BackupProblem, string>,
  unchanged: 'An den Daten hat sich nichts geändert.',
}
