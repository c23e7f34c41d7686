import type { CheckProblem } from '../../../domain/import/check-import.ts'
import type { ApplyOutcome } from '../../../domain/import/apply-import.ts'
import type { ExportColumn } from '../../../domain/export/export-row.ts'
import type {
  GeocodingCounts,
  ImportReason,
  ImportReport,
  RowIssue,
  ImportStatus,
  QuestionReason,
  SimilarPlace,
  ImportProgress,
} from '../../../domain/import/import-run.ts'
import type { UnknownWords } from '../../../domain/import/unknown-words.ts'
import type { LiveEffect, QuestionCount } from '../../../domain/import/import-store.ts'
import { formatCount, number } from '../format.ts'
import { hoursInWords } from '../hours-in-words.ts'
import { contacts, localNames } from '../place-fields.de.ts'

const rows = (count: number) => formatCount(count, 'Zeile', 'Zeilen', 'de')

const addresses = (count: number) => formatCount(count, 'Anschrift', 'Anschriften', 'de')

const hours = (detail?: string) => (detail ? ` (${hoursInWords(detail, 'de')})` : '')

const point = (value?: { lat: number; lng: number }) => (value ? `${value.lat}, ${value.lng}` : '')

const reasons: Record<ImportReason, (issue: Partial<RowIssue>) => string> = {
  line_too_long: () => 'Die Zeile ist länger als 1 MB. Wahrscheinlich fehlt ein Anführungszeichen.',
  too_many_columns: () => 'Die Zeile hat mehr als 500 Spalten.',
  quote_not_closed: () => 'Ein Anführungszeichen wird nicht geschlossen.',
  more_cells_than_columns: () =>
    'Die Zeile hat mehr Zellen als die Datei Spalten. Setzen Sie Text mit Trennzeichen in Anführungszeichen.',
  text_mended: () => 'Falsch gelesene Zeichen wurden berichtigt.',
  name_missing: () => 'Der Name fehlt.',
  place_id_invalid: () =>
    'Das ist keine Lageplan-ID. Kopieren Sie sie noch einmal, oder lassen Sie die Zelle für einen neuen Ort leer.',
  not_a_stop: () => 'Das ist keine Haltestelle, sondern ein Zugang oder Teil einer Station.',
  country_missing: ({ detail }) =>
    `Das Land fehlt, und was die Zeile sonst sagt, passt nicht sicher zum angenommenen Land${detail ? `; wohl ist es ${detail}` : ''}. Ergänzen Sie eine Spalte „Land“, oder sagen Sie beim Prüfen, in welchem Land alle liegen (auf der Befehlszeile --country ${detail ?? 'DE'}).`,
  country_derived: ({ detail }) =>
    `Die Zeile nennt kein Land. Nach Koordinaten, Telefonvorwahl oder Postleitzahl und Ort ist es ${detail}.`,
  country_doubtful: ({ detail }) =>
    `Die Zeile nennt kein Land, und der Ort liegt an einer Grenze. Angenommen ist ${detail}; bitte prüfen Sie es.`,
  postal_code_unknown: ({ value = '' }) =>
    `Die Postleitzahl ${value} steht nicht im Verzeichnis. Bitte prüfen Sie sie; Postfächer und Großempfänger können eigene haben.`,
  coordinates_swapped: ({ proposal }) =>
    `Breite und Länge sind vertauscht. Vorschlag: ${point(proposal)}.`,
  location_doubtful: ({ km, proposal }) =>
    km === undefined
      ? 'Die Koordinaten liegen weit von Postleitzahl und Region. Bitte prüfen Sie sie.'
      : `Die Koordinaten liegen ${number(km, 'de')} km von ihrer Anschrift. Das Verzeichnis hat sie bei ${point(proposal)}.`,
  duplicate_row: ({ ofLine }) => `Dieselbe Zeile steht schon in Zeile ${ofLine}.`,
  same_place: ({ ofLine }) =>
    `Derselbe Ort wie in Zeile ${ofLine}: So wurde es gesagt, oder beide Einträge wurden zusammengeführt. Es gilt jene Zeile.`,
  possible_duplicate: ({ ofLine }) =>
    `Gleicht Zeile ${ofLine} in Name, Anschrift und Lage, hat aber eine eigene Kennung.`,
  coordinates_mended: () => 'Breite und Länge waren vertauscht und sind berichtigt.',
  placed_by_postal_code: () =>
    'Ohne Koordinaten: Der Ort liegt in der Mitte seiner Postleitzahl und heißt „ungefähre Lage“.',
  placed_by_city: () =>
    'Ohne Koordinaten: Der Ort liegt in der Mitte seiner Stadt und heißt „ungefähre Lage“.',
  placed_by_geocoder: () => 'Ohne Koordinaten: Der Geocoder hat die Anschrift gefunden.',
  similar_place: ({ similar }) =>
    similar
      ? `Ähnlich wie „${similar.name}“ (${similar.slug}), ${similar.metres} m entfernt. Vielleicht derselbe Ort.`
      : 'Ähnlich wie ein gespeicherter Ort.',
  draft_without_location: () =>
    'Ohne Koordinaten, und nach der Anschrift nicht zu finden: Der Ort ist ein Entwurf, bis jemand seine Lage setzt.',
  category_unknown: () => 'Diese Kategorie gibt es nicht; der Ort bekam die Kategorie der Datei.',
  set_by_hand: ({ value, detail }) =>
    `Das hat hier jemand von Hand gesetzt (${detail === undefined ? 'leer' : `„${detail}“`}), und so bleibt es; die Datei sagt „${value ?? ''}“. Soll die Datei gelten, wählen Sie sie unter „Von Hand gesetzt“ (auf der Befehlszeile gilt mit --overwrite überall die Datei).`,
  not_publishable: () => 'Ohne Lage und Kategorie lässt sich dieser Ort nicht veröffentlichen.',
  attribute_unknown: () =>
    'Dieses Merkmal gibt es hier nicht. Legen Sie es unter „Kategorien & Merkmale“ an und prüfen Sie noch einmal.',
  attribute_invalid: () => 'Dieser Wert passt nicht zu diesem Merkmal.',
  attribute_choices_invalid: () =>
    'Mindestens eine dieser Möglichkeiten hat das Merkmal nicht. Mehrere trennt ein Semikolon.',
  attribute_date_invalid: () =>
    'Diesen Tag gibt es nicht, oder er ist nicht eindeutig. Schreiben Sie ihn als 24.12.2026 oder 2026-12-24.',
  attribute_elsewhere: () =>
    'Orte dieser Kategorie haben dieses Merkmal nicht. Der Wert wird gespeichert, aber nirgends gezeigt.',
  date_invalid: () => 'Diesen Tag gibt es nicht, oder er liegt in der Zukunft.',
  photo_unknown: () =>
    'Dieses Foto liegt nicht auf dieser Website. Ein Import holt keine Fotos; fügen Sie es am Ort hinzu.',
  photo_alt_missing: () => 'Zu einem Foto fehlt, was darauf zu sehen ist.',
  photos_too_many: ({ limit }) => `Das sind mehr als ${limit} Fotos.`,
  too_long: ({ limit }) => `Der Wert ist zu lang: höchstens ${limit} Zeichen.`,
  control_characters: () => 'Der Wert enthält unsichtbare Steuerzeichen.',
  damaged_text: () => 'Buchstaben sind beschädigt, weil ein Programm die Datei falsch gelesen hat.',
  coordinates_missing: ({ isWithoutTown }) =>
    isWithoutTown
      ? 'In der Zeile stehen weder Koordinaten noch Postleitzahl oder Ort. Standen sie in verbundenen Zellen für mehrere Zeilen, laden Sie die Excel-Datei (.xlsx) selbst hoch.'
      : 'Die Koordinaten fehlen, und nach der Anschrift ließ sich die Lage nicht ergänzen.',
  coordinates_invalid: () => 'Die Koordinaten sind keine Zahlen.',
  coordinates_out_of_range: () =>
    'Die Koordinaten liegen außerhalb von −90 bis 90 und −180 bis 180.',
  boundary_invalid: () =>
    'Die Fläche ist kein Polygon oder MultiPolygon (GeoJSON oder WKT), oder ein Ring hat weniger als drei Punkte.',
  boundary_out_of_range: () =>
    'Die Fläche liegt zum Teil außerhalb der Erde. Punkte nennen zuerst den Längengrad, dann den Breitengrad.',
  boundary_elsewhere: () =>
    'Die Fläche liegt weit weg von den Koordinaten des Orts. Sind Längen- und Breitengrad vertauscht?',
  country_unknown: () => 'Dieses Land kennen wir nicht.',
  region_unknown: () => 'Diese Region kennen wir in diesem Land nicht.',
  postal_code_invalid: () => 'Diese Postleitzahl kann es in diesem Land nicht geben.',
  phone_invalid: () => 'Diese Telefonnummer gibt es so nicht.',
  email_invalid: () => 'So sieht keine E-Mail-Adresse aus.',
  website_invalid: () => 'So sieht keine Internetadresse aus.',
  opening_hours_unreadable: () =>
    'Die Öffnungszeiten lassen sich nicht lesen. Schreiben Sie sie so: Mo-Fr 09:00-17:00.',
  opening_hours_too_complex: () =>
    'Diese Öffnungszeiten sind zu verwickelt. Tragen Sie sie von Hand beim Ort ein.',
  opening_hours_without_days: ({ detail }) =>
    `Die Öffnungszeiten nennen keine Wochentage${hours(detail)}. Sagen Sie für alle Zeilen, ob sie täglich oder montags bis freitags gelten, oder schreiben Sie die Tage dazu.`,
  opening_hours_too_long: ({ detail }) =>
    `Mehr als 18 Stunden am Tag geöffnet${hours(detail)}: Sind vormittags und abends vertauscht? Berichtigen Sie die Zeiten, oder bestätigen Sie für alle Zeilen, dass sie stimmen.`,
  opening_hours_overlapping: ({ detail }) =>
    `Zeiten eines Tages überschneiden oder ersetzen einander${hours(detail)}: Welche gelten? Schreiben Sie sie eindeutig, oder tragen Sie sie beim Ort ein.`,
  opening_hours_ambiguous: ({ detail }) =>
    `Die Öffnungszeiten sind mehrdeutig (${detail === undefined ? 'vormittags oder abends' : hoursInWords(detail, 'de')}). Schreiben Sie 14:00 oder 02:00 statt 2.`,
}

const reasonNames: Record<ImportReason, string> = {
  line_too_long: 'Zeile zu lang',
  too_many_columns: 'zu viele Spalten',
  quote_not_closed: 'Anführungszeichen offen',
  more_cells_than_columns: 'mehr Zellen als Spalten',
  name_missing: 'Name fehlt',
  place_id_invalid: 'keine Lageplan-ID',
  not_a_stop: 'keine Haltestelle',
  text_mended: 'Zeichen berichtigt',
  country_missing: 'Land fehlt',
  country_derived: 'Land hergeleitet',
  country_doubtful: 'Land zweifelhaft',
  postal_code_unknown: 'Postleitzahl unbekannt',
  coordinates_swapped: 'Breite und Länge vertauscht',
  location_doubtful: 'Lage zweifelhaft',
  duplicate_row: 'Zeile doppelt',
  same_place: 'derselbe Ort wie eine andere Zeile',
  possible_duplicate: 'vielleicht doppelt',
  coordinates_mended: 'Breite und Länge berichtigt',
  placed_by_postal_code: 'Lage nach Postleitzahl',
  placed_by_city: 'Lage nach Stadt',
  placed_by_geocoder: 'Lage vom Geocoder',
  similar_place: 'ähnlich wie ein gespeicherter Ort',
  draft_without_location: 'Entwurf ohne Lage',
  category_unknown: 'Kategorie unbekannt',
  set_by_hand: 'von Hand gesetzt, Datei sagt anderes',
  not_publishable: 'ohne Lage oder Kategorie',
  attribute_unknown: 'Merkmal unbekannt',
  attribute_invalid: 'Wert passt nicht zum Merkmal',
  attribute_choices_invalid: 'Möglichkeit unbekannt',
  attribute_date_invalid: 'Tag unklar',
  attribute_elsewhere: 'Merkmal anderer Kategorien',
  date_invalid: 'kein Tag',
  photo_unknown: 'Foto nicht hier',
  photo_alt_missing: 'Foto ohne Beschreibung',
  photos_too_many: 'zu viele Fotos',
  too_long: 'Wert zu lang',
  control_characters: 'Steuerzeichen',
  damaged_text: 'Buchstaben beschädigt',
  coordinates_missing: 'Koordinaten fehlen',
  coordinates_invalid: 'Koordinaten keine Zahlen',
  coordinates_out_of_range: 'Koordinaten außerhalb der Erde',
  boundary_invalid: 'Fläche nicht lesbar',
  boundary_out_of_range: 'Fläche außerhalb der Erde',
  boundary_elsewhere: 'Fläche weit weg vom Ort',
  country_unknown: 'Land unbekannt',
  region_unknown: 'Region unbekannt',
  postal_code_invalid: 'Postleitzahl ungültig',
  phone_invalid: 'Telefonnummer ungültig',
  email_invalid: 'E-Mail-Adresse ungültig',
  website_invalid: 'Internetadresse ungültig',
  opening_hours_unreadable: 'Öffnungszeiten nicht lesbar',
  opening_hours_too_complex: 'Öffnungszeiten zu verwickelt',
  opening_hours_without_days: 'Öffnungszeiten ohne Wochentage',
  opening_hours_too_long: 'Öffnungszeiten über 18 Stunden',
  opening_hours_overlapping: 'Öffnungszeiten überschneiden sich',
  opening_hours_ambiguous: 'Öffnungszeiten mehrdeutig',
}

type ApplyProblem = Extract<ApplyOutcome, { ok: false }>['problem']

const problems: Record<CheckProblem | ApplyProblem, string> = {
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
  open_document:
    'Das ist eine Tabelle von LibreOffice oder OpenOffice (.ods). Speichern Sie sie als .xlsx oder CSV.',
  old_excel: 'Das ist das alte Excel-Format (.xls). Speichern Sie die Datei als .xlsx oder CSV.',
  file_too_big: 'Ein Eintrag der Datei ist größer als 1 MB, oder das Archiv größer als 200 MB.',
  no_records: 'In der Datei ist keine Liste von Orten.',
  mapping_invalid:
    'So kann --map nicht gemeint sein. Schreiben Sie --map "Spalte=Feld"; die Felder nennt der Bericht.',
  name_column_missing:
    'Keine Spalte heißt „Name“ oder ähnlich. Die erste Zeile der Tabelle muss die Spalten benennen.',
  category_not_found: 'Diese Kategorie gibt es auf der Website nicht.',
  country_unknown: 'Dieses Land kennen wir nicht. Geben Sie zum Beispiel --country US an.',
  not_checked: 'Dieser Import ist nicht geprüft, oder jemand anders übernimmt ihn gerade.',
  missing_unanswered:
    'In der Datei fehlen Orte, die es gibt. Es wurde nichts übernommen. Wiederholen Sie mit --missing keep (sie bleiben) oder --missing archive (sie kommen ins Archiv).',
  conflict:
    'Seit der Prüfung hat jemand alle diese Orte geändert oder angelegt. Es wurde nichts übernommen; bitte noch einmal prüfen.',
}

const places = (count: number) => formatCount(count, 'Ort', 'Orte', 'de')

const phases: Record<ImportProgress['phase'], string> = {
  geocoding: 'Anschriften gesucht',
  checking: 'Geprüft',
  applying: 'Geschrieben',
  undoing: 'Zurückgenommen',
}

const remaining = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`

const statuses: Record<ImportStatus, string> = {
  uploaded: 'hochgeladen',
  checking: 'wird geprüft',
  checked: 'geprüft, nicht übernommen',
  applying: 'wird übernommen',
  applied: 'übernommen',
  undoing: 'wird zurückgenommen',
  undone: 'zurückgenommen',
  discarded: 'verworfen',
}

export const exportHeaders: Record<ExportColumn, string> = {
  placeId: 'Lageplan-ID',
  slug: 'Lageplan-Slug',
  sourceSystem: 'Lageplan-Quelle',
  externalId: 'Kennung',
  name: 'Name',
  ...localNames,
  alsoKnownAs: 'Auch bekannt als',
  category: 'Kategorie',
  street: 'Straße',
  extra: 'Adresszusatz',
  postalCode: 'PLZ',
  city: 'Ort',
  region: 'Region',
  country: 'Land',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  boundary: 'Fläche (GeoJSON)',
  precision: 'Genauigkeit',
  ...contacts,
  openingHours: 'Öffnungszeiten',
  description: 'Beschreibung',
  descriptionEn: 'Beschreibung (Englisch)',
  photos: 'Fotos',
  recipients: 'Empfänger von Nachrichten',
  status: 'Status',
  confirmedAt: 'Zuletzt bestätigt',
}

/** Die Texte des Imports, auf der Befehlszeile und in der Verwaltung. */
export const importing = {
  reasons,
  reasonNames,
  rejectedWritten: (count: number, path: string) => `${rows(count)} zum Berichtigen in ${path}.`,
  fileExists: (path: string) => `${path} gibt es schon. Bitte einen anderen Namen angeben.`,
  reasonColumn: 'Grund',
  problems,
  progress: ({ phase, rows: count, total, rowsPerSecond }: ImportProgress) => {
    const what = phase === 'geocoding' ? addresses : rows
    const pace = `${phases[phase]}: ${what(count)}, ${number(rowsPerSecond, 'de')} je Sekunde`
    if (!total || rowsPerSecond === 0) return pace
    return `${pace}, noch ${remaining((total - count) / rowsPerSecond)}`
  },
  geocoded: ({ found, nothing, failed, left }: GeocodingCounts) => {
    const parts = [
      `${addresses(found)} gefunden`,
      nothing > 0 && `${number(nothing, 'de')} unbekannt`,
      failed > 0 && `${number(failed, 'de')} ohne Antwort`,
      left > 0 && `${number(left, 'de')} nicht gefragt`,
    ]
    return `Geocoder: ${parts.filter(Boolean).join(', ')}.`
  },
  exportHeaders,
  attributeHeader: (key: string) => `Merkmal: ${key}`,
  statuses,
  counts: ({ added, changed, rejected }: Pick<ImportReport, 'added' | 'changed' | 'rejected'>) =>
    `${number(added, 'de')} neu, ${number(changed.total, 'de')} geändert, ${number(rejected.total, 'de')} nicht übernommen`,
  questions: {
    open: ({ similar, setAside }: QuestionCount) =>
      [
        similar > 0 && `${number(similar, 'de')} vielleicht doppelt`,
        setAside > 0 && `${number(setAside, 'de')} zurückgestellt`,
      ]
        .filter(Boolean)
        .join(', '),
    row: (line: number, name: string, { name: stored, slug, address, metres }: SimilarPlace) =>
      `Zeile ${line}: „${name}“ ist vielleicht „${stored}“ (${[slug, address].filter(Boolean).join(', ')}), ${metres} m entfernt.`,
    setAside: (line: number | undefined, name: string, reason: string) =>
      `${line === undefined ? '' : `Zeile ${line}: `}„${name}“ ist zurückgestellt. ${reason}`,
    reasons: {
      place_changed:
        'Jemand hat den Ort seit der Prüfung geändert. Übernehmen überschreibt in diesen Feldern, was jetzt dort steht.',
      slug_taken:
        'Seit der Prüfung hat ein anderer Ort diese Adresse auf der Website. Neu angelegt bekommt dieser eine andere.',
      id_taken:
        'Seit der Prüfung hat ein anderer Ort diese externe Kennung. Importieren Sie die Datei noch einmal: Dann ändert die Zeile ihn.',
    } satisfies Record<Exclude<QuestionReason, 'similar_place'>, string>,
    leftOver: (id: number, count: number) =>
      `${rows(count)} zurückgestellt, weil inzwischen jemand ihre Orte geändert hat: npx lageplan import --questions ${id}`,
    how: (id: number) =>
      `Dieser Ort: npx lageplan import --questions ${id} --same ZEILE. Ein anderer: --new ZEILE. all statt einer Zeile meint alle.`,
    none: (id: number) =>
      `Import ${id} hat keine Zeilen, die vielleicht doppelt oder zurückgestellt sind und auf eine Antwort warten.`,
    answered: (count: number) => `${rows(count)} übernommen.`,
    unknownLine: (line: number) =>
      `Zeile ${line} ist nicht vielleicht doppelt oder lässt sich so nicht beantworten. Es wurde nichts geändert.`,
    unreadable:
      'Hinter --same, --new und --leave steht die Nummer einer Zeile, mehrere mit Komma, oder all; jede Zeile nur einmal.',
    problems: {
      not_open:
        'Es wurde nichts geändert: Nach diesen Zeilen fragt ein späterer Import derselben Quelle, oder der gespeicherte Ort ist nicht mehr da.',
      conflict:
        'Jemand hat gerade einen der Orte geändert. Es wurde nichts geändert; bitte noch einmal.',
    },
  },
  noImports: 'Es wurde noch nichts importiert.',
  nothingNew: 'Es gibt nichts zu übernehmen.',
  undoBy: (id: number) => `Zurücknehmen: npx lageplan import --undo ${id}`,
  undone: (id: number, undone: number, left: number) =>
    left === 0
      ? `Import ${id} ist zurückgenommen: ${places(undone)}.`
      : `Import ${id}: ${places(undone)} zurückgenommen, ${places(left)} geblieben, weil sie inzwischen geändert wurden.`,
  /** what visitors notice when an import is undone */
  undoEffect: ({ vanish, change }: LiveEffect, isAtMost: boolean) => {
    const most = isAtMost ? 'höchstens ' : ''
    const published = (count: number) =>
      formatCount(count, 'veröffentlichter Ort', 'veröffentlichte Orte', 'de')
    const are = change === 1 ? 'ist' : 'sind'
    const gone = `Von der Website ${vanish === 1 ? 'verschwindet' : 'verschwinden'} dann ${most}${published(vanish)}`
    if (change === 0) return `${gone}.`
    return vanish === 0
      ? `Dann ${are} ${most}${published(change)} wieder wie vor dem Import.`
      : `${gone}; ${published(change)} ${are} wieder wie vor dem Import.`
  },
  confirmUndo: (id: number, isUnchangedOnly: boolean) =>
    `Es ist noch nichts geschehen. So geschieht es: npx lageplan import --undo ${id}${isUnchangedOnly ? ' --unchanged' : ''} --yes`,
  changedSince: (id: number, count: number) =>
    `Es wurde nichts zurückgenommen: ${places(count)} aus Import ${id} wurden inzwischen geändert oder haben Nachrichten. Alle anderen nimmt zurück: npx lageplan import --undo ${id} --unchanged`,
  undoProblems: {
    not_applied: (id: number) => `Import ${id} gibt es nicht, oder er ist nicht übernommen.`,
    nothing_left: (id: number) => `Von Import ${id} ist nichts mehr zurückzunehmen.`,
    conflict: () =>
      'Jemand hat gerade einen der Orte geändert. Es wurde nichts zurückgenommen; bitte noch einmal.',
  },
  interrupted: {
    check: (id: number, file: string, _isDone: boolean) =>
      `Import ${id} (${file}) brach beim Prüfen ab. An den Orten ist nichts geändert.`,
    apply: (id: number, file: string, isDone: boolean) =>
      isDone
        ? `Import ${id} (${file}) ist vollständig übernommen; erst danach brach der Vorgang ab.`
        : `Import ${id} (${file}) brach beim Übernehmen ab. Es ist nichts davon übernommen.`,
    undo: (id: number, file: string, isDone: boolean) =>
      isDone
        ? `Import ${id} (${file}) ist zurückgenommen; erst danach brach der Vorgang ab.`
        : `Import ${id} (${file}): Das Zurücknehmen brach ab. Es ist nichts zurückgenommen, der Import gilt weiter.`,
  },
  /** In JSON zählen die Datensätze. */
  line: (line: number, isRecord = false) => `${isRecord ? 'Datensatz' : 'Zeile'} ${line}`,
  value: (column: string, value: string) => `${column} = „${value}“`,
  summary: 'Ergebnis',
  rowsRead: 'Zeilen gelesen',
  added: 'neu',
  addedClosed: 'davon geschlossen (ins Archiv)',
  addedPlanned: 'davon geplant (als Entwurf)',
  changed: 'geändert',
  unchanged: 'unverändert',
  rejected: 'nicht übernommen',
  notices: 'übernommen mit Hinweis',
  missing: 'nicht mehr in der Datei',
  reasonsTitle: 'Warum nicht übernommen',
  noticesTitle: 'Hinweise',
  columns: 'Spalten',
  unmapped: 'Nicht benutzt',
  newCategory: (slug: string) => `Dafür gibt es eine neue Kategorie: „${slug}“.`,
  created: ({ categories, attributes }: UnknownWords) =>
    `Angelegt: ${[...categories, ...attributes].join(', ')}.`,
  couldBeCreated: ({ categories, attributes }: UnknownWords) =>
    `Das gibt es hier noch nicht, und --create-categories legt es an: ${[...categories, ...attributes].join(', ')}.`,
  columnsFound: (header: readonly string[]) =>
    `Gefunden: ${header.filter(Boolean).join(', ')}. Sagen Sie, welche der Name ist: --map "${header.find(Boolean) ?? 'Spalte'}=name"`,
  sheets: ({ names, used }: { names: readonly string[]; used: string }) =>
    `Tabellenblatt: ${used}. Ein anderes wählt --sheet: ${names.filter((name) => name !== used).join(', ')}`,
  dryRun: 'Nur geprüft, nichts übernommen.',
  applied: (version: number) => `Übernommen. Die Website zeigt jetzt Stand ${version}.`,
  more: (count: number) => `… und ${rows(count)} mehr`,
  seconds: (seconds: number) => `${seconds.toLocaleString('de', { maximumFractionDigits: 1 })} s`,
}
