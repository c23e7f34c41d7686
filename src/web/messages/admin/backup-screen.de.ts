import { formatCount, number } from '../format.ts'

/** Der Schirm der Sicherungen. */
export const backupScreen = {
  title: 'Sicherungen',
  lead: (directory: string, isNightly: boolean) =>
    isNightly
      ? `Jede Nacht entsteht eine, geprüft, in ${directory}. Liegt das Verzeichnis auf derselben Platte wie die Daten, kopieren Sie es regelmäßig auf einen anderen Rechner.`
      : `In ${directory}; von selbst entsteht keine (BACKUP_DIR=off).`,
  goesToS3: (url: string) => `Jede kommt auch in den S3-Speicher, ${url}.`,
  noS3: 'Lageplan kann jede auch in einen S3-Speicher auf einem anderen Rechner legen.',
  toS3Settings: 'S3-Speicher einstellen',
  s3Unknown: 'Was im S3-Speicher liegt, ist gerade nicht zu sehen.',
  failed: 'Die letzte Sicherung ist misslungen.',
  now: 'Jetzt sichern',
  busy: 'Eine Sicherung läuft gerade.',
  none: 'Es gibt noch keine Sicherung.',
  at: 'vom',
  places: 'Orte',
  messages: 'Nachrichten',
  pictures: 'Fotos',
  size: 'Größe',
  program: 'Fassung',
  action: 'Zurückspielen',
  kinds: { replaced: 'vor dem Zurückspielen', s3: 'im S3-Speicher' },
  sealed: 'verschlüsselt',
  restore: 'Zurückspielen …',
  ask: {
    title: 'Diese Sicherung zurückspielen?',
    lead: (places: number, messages: number, pictures: number) =>
      `Darin: ${formatCount(places, 'Ort', 'Orte', 'de')}, ${formatCount(messages, 'Nachricht', 'Nachrichten', 'de')}, ${formatCount(pictures, 'Foto', 'Fotos', 'de')}.`,
    now: (places: number, inbox: number) =>
      `Jetzt: ${number(places, 'de')} veröffentlichte Orte, ${formatCount(inbox, 'Nachricht', 'Nachrichten', 'de')} im Posteingang.`,
    fetched:
      'Sie wird zuerst aus dem S3-Speicher geholt und mit ihren Prüfsummen verglichen. Bei vielen Fotos dauert das; bis dahin läuft die Website weiter.',
    points: [
      'Sie wird geprüft und tauscht dann mit den jetzigen Daten. Die Website startet dabei neu und ist einige Sekunden nicht zu erreichen.',
      'Was seit der Sicherung dazukam, Nachrichten und Änderungen, ist danach nicht mehr zu sehen. Es geht nicht verloren: Die jetzigen Daten stehen dann in dieser Liste und lassen sich ebenso zurückspielen.',
      'E-Mails und Webhooks von vorher warten danach, bis Sie auf der Übersicht sagen, was mit ihnen geschieht.',
      'Konten und Passwörter gelten wie zur Zeit der Sicherung; danach melden Sie sich neu an.',
    ],
    yes: 'Zurückspielen und neu starten',
    no: 'Abbrechen',
  },
  restarting: 'Die Sicherung ist geprüft. Die Website startet gerade mit ihren Daten neu.',
  afterwards: 'Zur Übersicht',
  onServer: (name: string) =>
    `Mit PostgreSQL geht es auf dem Server, in eine leere Datenbank: DATABASE_URL=postgres://… npx lageplan restore ${name}. Danach starten Sie Lageplan mit dieser DATABASE_URL; die alte Datenbank bleibt, wie sie ist.`,
}

export type BackupScreenWords = typeof backupScreen
