import type { CheckProblem } from '../../domain/import/check-import.ts'
import type { ImportReason, RowIssue } from '../../domain/import/import-report.ts'
import { counted } from './format.ts'

const rows = (count: number) => counted(count, 'Zeile', 'Zeilen', 'de')

const point = (value?: { lat: number; lng: number }) => (value ? `${value.lat}, ${value.lng}` : '')

const reasons: Record<ImportReason, (issue: Partial<RowIssue>) => string> = {
  line_too_long: () => 'Die Zeile ist länger als 1 MB. Wahrscheinlich fehlt ein Anführungszeichen.',
  too_many_columns: () => 'Die Zeile hat mehr als 500 Spalten.',
  quote_not_closed: () => 'Ein Anführungszeichen wird nicht geschlossen.',
  more_cells_than_columns: () =>
    'Die Zeile hat mehr Zellen als die Datei Spalten. Setzen Sie Text mit Trennzeichen in Anführungszeichen.',
  text_mended: () => 'Falsch gelesene Umlaute wurden berichtigt.',
  name_missing: () => 'Der Name fehlt.',
  not_a_stop: () => 'Das ist keine Haltestelle, sondern ein Zugang oder Teil einer Station.',
  country_missing: () =>
    'Das Land fehlt, und der Ort liegt nicht im angenommenen Land. Ergänzen Sie eine Spalte „Land“ oder geben Sie --country an.',
  coordinates_swapped: ({ proposal }) =>
    `Breite und Länge sind vertauscht. Vorschlag: ${point(proposal)}.`,
  location_doubtful: () =>
    'Die Koordinaten liegen weit von Postleitzahl und Region. Bitte prüfen Sie sie.',
  duplicate_row: ({ ofLine }) => `Dieselbe Zeile steht schon in Zeile ${ofLine}.`,
  possible_duplicate: ({ ofLine }) =>
    `Gleicht Zeile ${ofLine} in Name, Anschrift und Lage, hat aber eine eigene Kennung.`,
  category_unknown: () => 'Diese Kategorie gibt es nicht; der Ort bekam die Kategorie der Datei.',
  too_long: ({ limit }) => `Der Wert ist zu lang: höchstens ${limit} Zeichen.`,
  control_characters: () => 'Der Wert enthält unsichtbare Steuerzeichen.',
  damaged_text: () => 'Buchstaben sind beschädigt, weil ein Programm die Datei falsch gelesen hat.',
  coordinates_missing: () => 'Die Koordinaten fehlen.',
  coordinates_invalid: () => 'Die Koordinaten sind keine Zahlen.',
  coordinates_out_of_range: () =>
    'Die Koordinaten liegen außerhalb von −90 bis 90 und −180 bis 180.',
  country_unknown: () => 'Dieses Land kennen wir nicht.',
  region_unknown: () => 'Diese Region kennen wir in diesem Land nicht.',
  postal_code_invalid: () => 'Diese Postleitzahl kann es in diesem Land nicht geben.',
  phone_invalid: () => 'Diese Telefonnummer gibt es so nicht.',
  email_invalid: () => 'So sieht keine E-Mail-Adresse aus.',
  website_invalid: () => 'So sieht keine Internetadresse aus.',
  opening_hours_unreadable: ({ detail }) =>
    `Die Öffnungszeiten lassen sich nicht lesen${detail ? `: ${detail}` : ''}.`,
  opening_hours_ambiguous: ({ detail }) =>
    `Die Öffnungszeiten sind mehrdeutig (${detail ?? 'vormittags oder abends'}). Schreiben Sie 14:00 statt 2.`,
}

const reasonNames: Record<ImportReason, string> = {
  line_too_long: 'Zeile zu lang',
  too_many_columns: 'zu viele Spalten',
  quote_not_closed: 'Anführungszeichen offen',
  more_cells_than_columns: 'mehr Zellen als Spalten',
  name_missing: 'Name fehlt',
  not_a_stop: 'keine Haltestelle',
  text_mended: 'Umlaute berichtigt',
  country_missing: 'Land fehlt',
  coordinates_swapped: 'Breite und Länge vertauscht',
  location_doubtful: 'Lage zweifelhaft',
  duplicate_row: 'Zeile doppelt',
  possible_duplicate: 'vielleicht doppelt',
  category_unknown: 'Kategorie unbekannt',
  too_long: 'Wert zu lang',
  control_characters: 'Steuerzeichen',
  damaged_text: 'Buchstaben beschädigt',
  coordinates_missing: 'Koordinaten fehlen',
  coordinates_invalid: 'Koordinaten keine Zahlen',
  coordinates_out_of_range: 'Koordinaten außerhalb der Erde',
  country_unknown: 'Land unbekannt',
  region_unknown: 'Region unbekannt',
  postal_code_invalid: 'Postleitzahl ungültig',
  phone_invalid: 'Telefonnummer ungültig',
  email_invalid: 'E-Mail-Adresse ungültig',
  website_invalid: 'Internetadresse ungültig',
  opening_hours_unreadable: 'Öffnungszeiten nicht lesbar',
  opening_hours_ambiguous: 'Öffnungszeiten mehrdeutig',
}

const problems: Record<CheckProblem | 'file_changed' | 'conflict', string> = {
  empty: 'Die Datei enthält keine Tabelle.',
  binary: 'Das ist keine Textdatei. Speichern Sie die Tabelle als CSV.',
  line_too_long: 'Die erste Zeile ist länger als 1 MB: Das ist keine CSV-Datei.',
  too_many_columns: 'Die Tabelle hat mehr als 500 Spalten.',
  quote_not_closed: 'In der Kopfzeile wird ein Anführungszeichen nicht geschlossen.',
  json_unreadable:
    'Die Datei beginnt wie JSON, ist aber keines: Eine Klammer oder ein Anführungszeichen fehlt, oder sie bricht ab.',
  xml_unreadable: 'Die Datei beginnt wie KML, ist aber kein heiles XML.',
  xml_with_dtd:
    'Die Datei enthält eine Dokumenttyp-Angabe (DOCTYPE). Solche Dateien lesen wir zu Ihrem Schutz nicht.',
  zip_unreadable: 'Das Archiv ist beschädigt, verschlüsselt oder keine Excel-Datei.',
  zip_bomb:
    'Das Archiv enthält mehr als 200 Dateien oder entpackt mehr als 64 MB. Speichern Sie die Tabelle als CSV.',
  zip_without_places: 'In dem Archiv ist keine Datei mit Orten (stops.txt, KML, CSV oder JSON).',
  sheet_missing:
    'Kein sichtbares Tabellenblatt hat eine Kopfzeile mit Zeilen darunter, oder das genannte gibt es nicht.',
  old_excel: 'Das ist das alte Excel-Format (.xls). Speichern Sie die Datei als .xlsx oder CSV.',
  file_too_big: 'Ein Eintrag der Datei ist größer als 1 MB, oder das Archiv größer als 200 MB.',
  no_records: 'In der Datei ist keine Liste von Orten.',
  mapping_invalid:
    'So kann --map nicht gemeint sein. Schreiben Sie --map "Spalte=Feld"; die Felder nennt der Bericht.',
  name_column_missing:
    'Keine Spalte heißt „Name“ oder ähnlich. Die erste Zeile der Tabelle muss die Spalten benennen.',
  category_not_found: 'Diese Kategorie gibt es auf der Website nicht.',
  country_unknown: 'Dieses Land kennen wir nicht. Geben Sie zum Beispiel --country US an.',
  file_changed:
    'Die Datei hat sich während des Imports geändert. Es wurde nichts übernommen; bitte noch einmal starten.',
  conflict:
    'Jemand hat inzwischen einen der Orte geändert. Es wurde nichts übernommen; bitte noch einmal starten.',
}

/** Die Texte des Imports auf der Kommandozeile. */
export const importing = {
  reasons,
  reasonNames,
  rejectedWritten: (count: number, path: string) => `${rows(count)} zum Berichtigen in ${path}.`,
  fileExists: (path: string) => `${path} gibt es schon. Bitte einen anderen Namen angeben.`,
  reasonColumn: 'Grund',
  problems,
  checking: (count: number, perSecond: number) =>
    `Geprüft: ${rows(count)} (${counted(Math.round(perSecond), 'Zeile', 'Zeilen', 'de')} je Sekunde)`,
  applying: (count: number, perSecond: number) =>
    `Geschrieben: ${rows(count)} (${counted(Math.round(perSecond), 'Zeile', 'Zeilen', 'de')} je Sekunde)`,
  line: (line: number) => `Zeile ${line}`,
  value: (column: string, value: string) => `${column} = „${value}“`,
  summary: 'Ergebnis',
  rowsRead: 'Zeilen gelesen',
  added: 'neu',
  addedClosed: 'davon geschlossen (ins Archiv)',
  addedPlanned: 'davon geplant (als Entwurf)',
  changed: 'geändert',
  unchanged: 'unverändert',
  refused: 'nicht übernommen',
  notices: 'übernommen mit Hinweis',
  missing: 'nicht mehr in der Datei (bleiben erhalten)',
  reasonsTitle: 'Warum nicht übernommen',
  noticesTitle: 'Hinweise',
  columns: 'Spalten',
  unmapped: 'Nicht benutzt',
  newCategory: (slug: string) => `Die Kategorie „${slug}“ wurde dafür angelegt.`,
  dryRun: 'Nur geprüft, nichts übernommen.',
  applied: (version: number) => `Übernommen. Die Website zeigt jetzt Stand ${version}.`,
  more: (count: number) => `… und ${rows(count)} mehr`,
  seconds: (seconds: number) => `${seconds.toLocaleString('de', { maximumFractionDigits: 1 })} s`,
}
