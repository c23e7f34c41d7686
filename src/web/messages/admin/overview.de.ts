import type { Check } from '../../../domain/admin/checklist.ts'
import type { MissingSetting } from '../../../domain/submissions/delivery/missing-settings.ts'
import type { StorageWarning } from '../../../domain/admin/backups.ts'
import { formatCount, utc } from '../format.ts'
import { duration } from './duration.ts'
import { backup } from './backup.de.ts'
import { megabytes } from './megabytes.ts'

const DAY = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const day = (iso: string) => DAY.format(new Date(iso))

/** Die Texte der Übersicht. Nur die Verwaltung lädt sie. */
export const overview = {
  title: 'Übersicht',
  todo: 'Was jetzt jemanden braucht',
  nothing: 'Gerade nichts.',
  tasks: {
    inbox: (count: number) => formatCount(count, 'neue Nachricht', 'neue Nachrichten', 'de'),
    quarantine: (count: number) =>
      `${formatCount(count, 'Nachricht', 'Nachrichten', 'de')} in Quarantäne`,
    failed: (count: number) =>
      `${formatCount(count, 'Zustellung', 'Zustellungen', 'de')} gescheitert`,
    unconfirmed: (count: number) =>
      `${formatCount(count, 'Ort', 'Orte', 'de')} nie oder vor über einem Jahr bestätigt`,
    failedInquiries: (count: number) =>
      `${formatCount(count, 'Nachfrage', 'Nachfragen', 'de')} bei Orten gescheitert`,
    proposals: (count: number) =>
      `${formatCount(count, 'Änderung', 'Änderungen', 'de')} von Standortleitungen vorgeschlagen`,
    unseenImports: (count: number) =>
      `${formatCount(count, 'geholter Import wartet', 'geholte Importe warten', 'de')} auf Sie`,
    openQuestions: (count: number) =>
      `${formatCount(count, 'Zeile', 'Zeilen', 'de')} von Importen vielleicht doppelt`,
    setAsideRows: (count: number) =>
      `${formatCount(count, 'Zeile', 'Zeilen', 'de')} von Importen zurückgestellt`,
    withoutLocation: (count: number) => `${formatCount(count, 'Ort', 'Orte', 'de')} ohne Lage`,
  },
  missing: {
    server: 'Kein Mailserver: Nachrichten bleiben im Postfach',
    sender: 'Kein Absender: E-Mails warten',
    recipients: 'Keine Empfänger: Nachrichten bleiben im Postfach',
  } satisfies Record<MissingSetting, string>,
  checklist: {
    title: 'Einrichten',
    lead: 'Was eine neue Website braucht, bevor Besuch kommt. Nur Inhaberinnen und Inhaber sehen diese Liste; ist alles getan, verschwindet sie.',
    optional: '(freiwillig)',
    titles: {
      name: 'Der Website einen Namen geben',
      imprint: 'Impressum schreiben',
      privacy: 'Datenschutzerklärung schreiben',
      places: 'Eigene Orte importieren',
      demo: 'Vorführung entfernen',
      server: 'Mailserver einrichten',
      sender: 'Absender eintragen',
      recipients: 'Empfänger eintragen',
      secondFactor: 'Ihr Konto mit einem zweiten Faktor schützen',
      backup: 'Eine Sicherung anlegen',
      address: 'Die öffentliche Adresse setzen',
      google: 'Google Maps anbieten',
    } satisfies Record<Check, string>,
    texts: ({ demoPlaces, publicUrl }: { demoPlaces: number; publicUrl: string }) =>
      ({
        name: 'Er steht auf jeder Seite und in jeder E-Mail. Bisher ist es der mitgelieferte.',
        imprint: 'Aus einem Formular, nach § 5 DDG.',
        privacy:
          'Was Lageplan speichert, steht schon da; wer dafür verantwortlich ist, wissen nur Sie.',
        places: 'Aus CSV, Excel, GeoJSON, JSON, KML oder GTFS, oder einen nach dem anderen.',
        demo: `${formatCount(demoPlaces, 'Ort ist', 'Orte sind', 'de')} noch von der Vorführung.`,
        server:
          'Ohne ihn bleiben Nachrichten im Postfach. Tragen Sie ihn in den Einstellungen ein, oder auf dem Server als SMTP_URL.',
        sender: 'Adresse und Name über jeder E-Mail. Ohne Absender warten alle.',
        recipients: 'Wer Nachrichten bekommt, für die kein Ort eigene Empfänger hat.',
        secondFactor:
          'Ein Passkey oder eine Authenticator-App: Dann genügt ein erratenes Passwort nicht.',
        backup:
          'Es gibt noch keine. Von selbst entsteht jede Nacht eine; unter „Sicherungen“ geht es sofort.',
        address: `Links in E-Mails führen nach ${publicUrl}. Auf dem Server: PUBLIC_URL=https://…, siehe docs/betrieb/installation.md.`,
        google:
          'Die eigene Karte ist immer da. Mit einem Schlüssel kann, wer die Seite besucht, zu Google wechseln.',
      }) satisfies Record<Check, string>,
    removeDemo: {
      ask: 'Alles von der Vorführung entfernen',
      beginEmpty: 'Leer beginnen, mit Name, Land und Farbe',
      lead: ({ places, edited, names }: { places: number; edited: number; names: string[] }) =>
        [
          `Endgültig entfernt: ${formatCount(places, 'Beispielort', 'Beispielorte', 'de')}${names.length > 0 ? `, dazu ${names.join(', ')}` : ''}.`,
          edited > 0 ? `Von Hand geändert: ${formatCount(edited, 'Ort', 'Orte', 'de')}.` : '',
          'Nachrichten an diese Orte bleiben im Postfach. Zurücknehmen lässt sich das nicht.',
        ]
          .filter(Boolean)
          .join(' '),
      button: 'Endgültig entfernen',
    },
    done: (done: number, all: number) => `${done} von ${all} erledigt`,
    putAway: 'Diese Liste nicht mehr zeigen',
  },
  restored: {
    title: 'Diese Daten sind zurückgespielt',
    text: (held: number) =>
      `${held === 0 ? 'Von vorher ist keine Zustellung offen.' : `${held === 1 ? 'Eine Zustellung (E-Mail oder Webhook) von vorher wartet' : `${held} Zustellungen (E-Mails und Webhooks) von vorher warten`}: Vielleicht sind sie seit der Sicherung schon hinausgegangen.`} Bis Sie entscheiden, ruhen Tagesbericht, Fragen an Orte und das Senden in den S3-Speicher. Neue Nachrichten gehen gleich hinaus.`,
    release: 'Jetzt senden',
    delivered: 'Sind schon zugestellt',
  },
  oldBackup: (days: number) => `Die letzte Sicherung ist ${days} Tage her.`,
  toBackups: 'Zu den Sicherungen',
  warning: (warning: StorageWarning) => {
    if (warning.kind === 'backup_failed') {
      return `Die letzte Sicherung ist misslungen. ${backup.restoreFailed[warning.problem]}`
    }
    if (warning.kind === 'restore_given_up') {
      return 'Die Sicherung ist nicht zurückgespielt: Ein anderes Programm hielt die Datenbank offen, oder der Start kam erst nach mehr als einem Tag. Es gelten weiter die Daten von vorher. Spielen Sie die Sicherung noch einmal zurück, wenn kein Import und kein Befehl mehr läuft.'
    }
    return `Auf dem Datenträger sind nur noch ${megabytes(warning.freeBytes, 'de')} frei. Ist er voll, nimmt die Website keine Nachrichten mehr an.`
  },
  outage: (from: Date, until: Date) =>
    `Die Website war nicht erreichbar: vom ${utc(from, 'de')} bis zum ${utc(until, 'de')} (${duration(from, until, 'de')}). Niemand hatte sie angehalten; was geschehen ist, steht im Protokoll des Rechners.`,
  retrying: (count: number) =>
    `${formatCount(count, 'Zustellung ist', 'Zustellungen sind', 'de')} gerade nicht möglich. Lageplan versucht es gut zwei Tage lang wieder.`,
  counting: 'Die Orte werden gerade gezählt.',
  holidays: 'Der nächste Feiertag',
  holidaysLead:
    'Diese Orte haben Öffnungszeiten, sagen aber nicht, ob am Feiertag offen ist. Mit „feiertags geschlossen“ am Ende der Öffnungszeiten sind sie an allen Feiertagen zu.',
  holidayRow: (date: string, name: string) => `${day(date)}, ${name}`,
  setForAll: (count: number) => `Für alle ${formatCount(count, 'Ort', 'Orte', 'de')} festlegen`,
  holidayRegion: (region: string, count: number) =>
    `${region}: ${formatCount(count, 'Ort', 'Orte', 'de')}`,
  whichPlaces: 'Welche?',
  andMore: (count: number) => `und ${formatCount(count, 'weiterer', 'weitere', 'de')}`,
  zeroResultSearches: 'Gesucht und nicht gefunden',
  zeroResultLead:
    'Gegenden, in denen in den letzten 90 Tagen mindestens fünf Suchen vergeblich waren. Gespeichert werden Gegend, Kategorie und Woche, nie, wer gesucht hat.',
  noZeroResultSearches: 'Keine Gegend, in der mindestens fünf Suchen vergeblich waren.',
  zeroResultTable: 'Tabelle der vergeblichen Suchen',
  zeroResultMap: (count: number) =>
    `Karte mit ${formatCount(count, 'Gegend', 'Gegenden', 'de')}, in denen vergeblich gesucht wurde; die Nummern stehen in der Tabelle`,
  number: 'Nr.',
  area: 'Gegend',
  category: 'Kategorie',
  allCategories: 'alle',
  times: 'Suchen',
  lately: 'zuletzt in der Woche ab',
  week: (iso: string) => SHORT_DAY.format(new Date(iso)),
  messages: 'Nachrichten der letzten 30 Tage',
  noMessages: 'Noch keine.',
  chart: (total: number, quarantined: number) =>
    `${formatCount(total, 'Nachricht', 'Nachrichten', 'de')} in 30 Tagen, davon ${formatCount(quarantined, 'verdächtige', 'verdächtige', 'de')}`,
  table: 'Als Tabelle',
  day: 'Tag (UTC)',
  dayName: day,
  accepted: 'angenommen',
  quarantined: 'verdächtig',
}

export type OverviewWords = typeof overview
