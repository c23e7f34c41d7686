import type { ManualChapter } from '../../../domain/admin/manual.ts'
import { formatCount } from '../format.ts'

/** Die Texte um die Seiten des Handbuchs; die Seiten selbst stehen in docs/manual. */
export const manual = {
  title: 'Handbuch',
  lead: 'Was Sie in der Verwaltung tun können, Schritt für Schritt. „Hilfe“ oben auf jeder Seite führt zu dem, was zu ihr gehört.',
  search: 'Im Handbuch suchen',
  submit: 'Suchen',
  found: (count: number, typed: string) =>
    `${formatCount(count, 'Stelle', 'Stellen', 'de')} zu „${typed}“`,
  nothing: (typed: string) =>
    `Zu „${typed}“ steht hier nichts. Versuchen Sie ein anderes Wort, oder sehen Sie im Inhalt nach.`,
  contents: 'Inhalt',
  chapters: {
    beginning: 'Anfangen und einrichten',
    places: 'Orte',
    files: 'Dateien ein- und auslesen',
    maps: 'Karten',
    messages: 'Formulare und Nachrichten',
    people: 'Personen, Protokoll, Datenschutz',
    programs: 'Andere Websites und Programme',
    server: 'Auf dem Server',
  } satisfies Record<ManualChapter, string>,
  onThisPage: 'Auf dieser Seite',
  previous: 'Zurück',
  next: 'Weiter',
}

export type ManualWords = typeof manual
