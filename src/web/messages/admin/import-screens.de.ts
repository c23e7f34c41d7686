import type { ImportField } from '../../../domain/import/columns/import-field.ts'
import type { ExportFormat } from '../../../domain/export/export-format.ts'
import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { formatCount, number } from '../format.ts'
import { exportHeaders } from './import.de.ts'

const places = (count: number) => formatCount(count, 'Ort', 'Orte', 'de')

const fields: Record<ImportField | 'ignore', string> = {
  ...exportHeaders,
  ignore: 'nichts (übergehen)',
  postalCode: 'Postleitzahl',
  region: 'Bundesland, Region',
  boundary: 'Fläche (GeoJSON oder WKT)',
  slug: 'Adresse auf der Seite (Lageplan-Slug)',
  sourceSystem: 'Quelle (aus Lageplan)',
  attribute: 'Merkmal, das so heißt wie die Spalte',
  houseNumber: 'Hausnummer',
  postalCodeAndCity: 'PLZ und Ort',
  coordinates: 'Koordinaten (beide)',
  stopType: 'Art der Haltestelle',
  weekdayHours: 'Öffnungszeiten eines Tages',
  seasonHours: 'Öffnungszeiten einer Saison',
  specialHours: 'Sondertage',
}

/** Mehr Namen liest niemand. */
const SHOWN_NAMES = 20

function someOf(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return more > 0 ? `${shown} und ${more} weitere` : shown
}

/** Feldnamen eines Änderungssatzes, die keine Spalte sind. */
const contentFields: Record<string, string> = {
  location: 'Lage',
  categories: 'Kategorie',
  attributes: 'Merkmale',
}

const formats: Record<ExportFormat, string> = {
  csv: 'CSV',
  excel: 'CSV für Excel',
  geojson: 'GeoJSON',
  google: 'Google-Unternehmensprofil',
  'schema-org': 'schema.org',
}

/** Die Texte des Imports in der Verwaltung. */
export const importScreens = {
  title: 'Import',
  lead: 'Nichts ändert sich, bevor Sie es gesehen und übernommen haben. Danach lässt es sich zurücknehmen.',
  file: 'Datei mit Orten',
  fileHint: 'CSV, Excel (.xlsx), GeoJSON, JSON, KML oder GTFS, bis 200 MB.',
  upload: 'Hochladen und prüfen',
  uploaded: (percent: number) => `${percent} % hochgeladen`,
  uploadWaits: (percent: number) =>
    `Die Verbindung ist unterbrochen. ${percent} % sind angekommen; es geht dort weiter, sobald sie wieder da ist.`,
  uploadProblems: {
    empty: 'Die Datei ist leer, oder es wurde keine gewählt. Es ist nichts gespeichert.',
    too_large:
      'Die Datei ist größer als 200 MB. Es ist nichts gespeichert. Teilen Sie sie, oder nehmen Sie npx lageplan import.',
  },
  geocoder: {
    title: 'Geocoder',
    lead: (host: string, found: number) =>
      `Zeilen ohne Koordinaten schlägt Lageplan bei ${host} nach. Bisher ${formatCount(found, 'Anschrift', 'Anschriften', 'de')} gefunden; gefragt wird jede nur einmal.`,
    locate: 'Alle Orte ohne genaue Lage suchen',
    unanswered: (count: number) =>
      `${formatCount(count, 'Anschrift', 'Anschriften', 'de')} nicht gefunden oder ohne Antwort`,
    retry: 'Alle noch einmal suchen',
    nothing: 'Der Geocoder kennt diese Anschrift nicht.',
    soon: 'Wird noch einmal gesucht.',
    again: 'Nächster Versuch:',
    more: (count: number) => `… und ${number(count, 'de')} weitere`,
    improve: 'Was später gefunden wird, übernimmt der nächste Import derselben Datei.',
    use: (host: string) => `Anschriften ohne Koordinaten bei ${host} nachschlagen`,
    stop: 'Nicht weiter suchen',
    stopHint:
      'Zeilen, die noch nicht gefragt sind, liegen dann nach Postleitzahl oder Ort („ungefähre Lage“).',
  },
  past: 'Bisherige Importe',
  notAll: 'nicht alles',
  openQuestions: ({ similar, setAside }: QuestionCount) =>
    [
      similar > 0 && `${formatCount(similar, 'Zeile', 'Zeilen', 'de')} vielleicht doppelt`,
      setAside > 0 && `${formatCount(setAside, 'Zeile', 'Zeilen', 'de')} zurückgestellt`,
    ]
      .filter(Boolean)
      .join(', '),
  none: 'Es wurde noch nichts importiert.',
  exportTitle: 'Alle Orte ausgeben',
  exportLead: 'CSV, Excel und GeoJSON lassen sich hier wieder einlesen.',
  formats,
  back: 'Alle Importe',
  fields,
  fieldName: (field: string) =>
    contentFields[field] ?? new Map(Object.entries(fields)).get(field) ?? field,
  country: {
    lead: 'Die Datei sagt nicht, in welchem Land ihre Orte liegen.',
    assume: (name: string) => `${name} annehmen und noch einmal prüfen`,
    assumed: (name: string) =>
      `Die Datei nennt kein Land. Angenommen ist ${name}; ein anderes wählen Sie bei den Spalten.`,
  },
  hoursQuestion: {
    lead: (count: number) =>
      `${count === 1 ? 'Eine Zeile nennt' : `${number(count, 'de')} Zeilen nennen`} Öffnungszeiten ohne Wochentage. Sie bleiben weg, bis Sie sagen, an welchen Tagen sie gelten.`,
    likely: (category: string, answer: 'daily' | 'weekdays') =>
      `${category}: wahrscheinlich ${answer === 'weekdays' ? 'Montag bis Freitag' : 'täglich'}.`,
    answers: { daily: 'Gelten täglich', weekdays: 'Gelten Montag bis Freitag' },
  },
  unlocated: {
    lead: (count: number) =>
      `${count === 1 ? 'Bei einer Zeile' : `Bei ${number(count, 'de')} Zeilen`} fehlt die Lage, und nach der Anschrift ist sie nicht zu finden. ${count === 1 ? 'Sie bleibt weg, oder sie wird ein Entwurf, den' : 'Sie bleiben weg, oder sie werden Entwürfe, die'} niemand sieht.`,
    button: 'Als Entwurf anlegen',
  },
  unknownWords: {
    categories: (names: string[]) =>
      `Diese Kategorien gibt es hier noch nicht: ${someOf(names)}. Ohne sie bekommen die Orte die Kategorie der Datei.`,
    attributes: (names: string[]) =>
      `Diese Merkmale gibt es hier noch nicht: ${someOf(names)}. Ohne sie bleiben ihre Werte weg.`,
    create: (categories: number, attributes: number) =>
      [
        categories > 0 && formatCount(categories, 'Kategorie', 'Kategorien', 'de'),
        attributes > 0 && formatCount(attributes, 'Merkmal', 'Merkmale', 'de'),
      ]
        .filter(Boolean)
        .join(' und ')
        .concat(' anlegen und noch einmal prüfen'),
  },
  isPart: (source: string) =>
    `Berichtigte Zeilen der Quelle „${source}“: gelesen wie beim ersten Mal. Was hier nicht steht, fehlt nicht.`,
  waiting: 'Beginnt gleich. Läuft gerade ein anderer Import, dann nach ihm.',
  elsewhere:
    'Ein anderer Server oder die Befehlszeile arbeitet daran. Bricht das ab, können Sie hier binnen einer Minute weitermachen.',
  again: 'Noch einmal prüfen',
  refresh: 'Diese Seite lädt sich alle paar Sekunden neu.',
  problems: {
    interrupted: 'Der Vorgang brach ab. An den Orten ist nichts geändert.',
    too_slow:
      'Die Datei ließ sich nicht schnell genug lesen und wurde aufgegeben, damit sie andere nicht aufhält. Ein Archiv muss sich in 20 Sekunden auspacken lassen. Speichern Sie die Tabelle als CSV.',
    guard:
      'Diese Datei ist der letzten zu unähnlich: Mehr als ein Fünftel fehlt, ist geschlossen oder nicht lesbar. Bitte sehen Sie sie an, bevor Sie sie übernehmen.',
    beyond_own:
      'Diese geholte Datei will mehr als ihre eigenen Orte ändern: Orte anderer Herkunft, Empfänger von Nachrichten, oder sie will veröffentlichen, was zurückgehalten ist. Das ist nicht angekreuzt und wird nicht von allein übernommen. Soll davon etwas gelten, kreuzen Sie es an; ist der Import schon übernommen, ändern Sie es an den Orten selbst.',
    failed: 'Etwas Unerwartetes ging schief. An den Orten ist nichts geändert.',
    changed_since:
      'Es wurde nichts zurückgenommen: Mindestens ein Ort wurde inzwischen geändert oder hat Nachrichten. Sie können alle anderen zurücknehmen, oder unten Ort für Ort.',
    not_open:
      'Es ist nichts geändert: Nach diesen Zeilen fragt ein späterer Import derselben Quelle, oder der gespeicherte Ort ist nicht mehr da.',
    nothing_left: 'Es ist nichts mehr zurückzunehmen.',
    not_applied: 'Dieser Import ist nicht übernommen.',
  },
  schedule: {
    title: 'Regelmäßig holen',
    lead: 'Die Datei wird geholt, geprüft und übernommen. Von allein ändert sie nur ihre eigenen Orte; will sie mehr, bleibt das weg und steht bei ihrem Import. Ist mehr als ein Fünftel der Orte darin verschwunden, geschlossen oder nicht zu lesen, wartet sie hier auf Sie.',
    url: 'Adresse der Datei',
    hours: 'Abstand in Stunden',
    add: 'Regelmäßig holen',
    remove: 'Nicht mehr holen',
    removeOf: (url: string) => `${url} nicht mehr holen`,
    every: (hours: number) => `alle ${formatCount(hours, 'Stunde', 'Stunden', 'de')}`,
    last: 'zuletzt',
    never: 'noch nicht geholt',
    source: (name: string) => `Quelle „${name}“`,
    invalid: 'Das ist keine Adresse, die mit https:// oder http:// beginnt.',
    login: {
      label: 'Anmeldung',
      hint: 'Sie wird verschlüsselt gespeichert, nie wieder angezeigt und nur an diese Adresse geschickt.',
      kinds: { none: 'keine', basic: 'Benutzername und Passwort', token: 'Token' },
      user: 'Benutzername',
      password: 'Passwort',
      header: 'Kopfzeile',
      headerHint: 'Ihr Name, nach einem Doppelpunkt, was vor dem Token steht; oft auch X-Api-Key.',
      token: 'Token',
      invalid: {
        user: 'Hier fehlt der Benutzername; einen Doppelpunkt darf er nicht enthalten.',
        password: 'Das Passwort ist zu lang oder enthält Steuerzeichen.',
        header:
          'Das ist keine Kopfzeile für ein Token. Gebräuchlich sind „Authorization: Bearer“ und „X-Api-Key“.',
        token: 'Hier fehlt das Token; es besteht aus Zeichen ohne Umlaute und Zeilenumbrüche.',
      },
      problems: {
        fetch_login_refused:
          'Der Server gibt die Datei nur mit einer gültigen Anmeldung heraus. An den Orten ist nichts geändert; hinterlegen Sie eine andere Anmeldung.',
        fetch_login_in_clear:
          'Ohne https:// wäre die Anmeldung unterwegs zu lesen; geholt wird nichts. Nehmen Sie eine Adresse mit https://, oder wer den Server betreibt, erlaubt den Rechner mit PRIVATE_ORIGINS.',
        fetch_login_unreadable:
          'Die hinterlegte Anmeldung ist mit einem anderen Schlüssel dieser Website verschlüsselt. Geben Sie sie neu ein.',
      },
      kept: 'Anmeldung hinterlegt',
      add: 'Anmeldung hinterlegen',
      change: 'Anmeldung ersetzen oder entfernen',
      save: 'Anmeldung speichern',
      remove: 'Anmeldung entfernen',
    },
    problems: {
      url_invalid: 'Die Adresse leitet zu etwas weiter, das keine Internetadresse ist.',
      address_refused:
        'Die Adresse führt in ein privates Netz. Wer den Server betreibt, kann sie mit PRIVATE_ORIGINS erlauben.',
      too_many_redirects: 'Die Adresse leitet immer weiter.',
      timed_out: 'Der Server antwortete nicht in fünf Minuten.',
      not_reached: 'Der Server ist nicht zu erreichen.',
      http_status: 'Der Server gab die Datei nicht heraus.',
      too_large: 'Die Datei ist größer als 200 MB.',
      empty: 'Die Datei ist leer.',
      failed: 'Etwas Unerwartetes ging schief.',
    },
  },
  doubt: {
    lead: 'Diese Koordinaten liegen weit von der Anschrift in derselben Zeile. Sagen Sie zu jeder, was gelten soll.',
    given: '1: wie in der Datei',
    place: '2: wie im Verzeichnis (ungefähre Lage)',
    skip: 'nicht übernehmen',
    choice: (name: string) => `Was gilt für ${name}`,
    apart: (km: number) => `${number(km, 'de')}\u00a0km auseinander`,
    map: (name: string) => `Karte: ${name} an beiden Stellen`,
  },
  map: {
    filter: 'Auf der Karte',
    all: 'Alle',
    withoutFar: 'Ohne die weit entfernten',
    counts: (located: number, unlocated: number) =>
      `${places(located)} mit Position, ${unlocated === 0 ? 'keiner' : number(unlocated, 'de')} ohne. Die Zahl in einem Kreis sagt, wie viele dort liegen.`,
    cut: 'Das sind nur die ersten Zeilen: Alle wären zu viele für diese Karte.',
    alt: (located: number, isPart: boolean) =>
      `Karte: wo ${isPart ? 'die Orte ohne die weit entfernten' : places(located)} dieses Imports ${isPart || located !== 1 ? 'liegen' : 'liegt'}`,
    far: (total: number, shown: number) =>
      `${places(total)} ${total === 1 ? 'liegt' : 'liegen'} weit weg von den anderen${shown < total ? `, die ersten ${shown}` : ''}:`,
    doubtful: (total: number, shown: number) =>
      `${places(total)} ${total === 1 ? 'liegt' : 'liegen'} weit weg von der eigenen Anschrift${shown < total ? `, die ersten ${shown}` : ''}:`,
  },
  tabs: {
    map: 'Karte',
    doubtful: 'Lage prüfen',
    new: 'Neu',
    changed: 'Geändert',
    similar: 'Vielleicht doppelt',
    conflicts: 'Von Hand gesetzt',
    'set-aside': 'Zurückgestellt',
    missing: 'Fehlt in der Datei',
    rejected: 'Nicht übernommen',
    notices: 'Hinweise',
    columns: 'Spalten',
  },
  unchanged: (count: number) => `${places(count)} unverändert.`,
  similarLead:
    'Diese Zeilen liegen neben einem gespeicherten Ort und heißen ähnlich. Sagen Sie zu jeder, was sie ist. Ist sie dieser Ort, erkennt ihn auch jeder spätere Import dieser Quelle daran.',
  similarOpenLead:
    'Diese Zeilen blieben weg, weil sie neben einem gespeicherten Ort liegen und ähnlich heißen. Sagen Sie zu jeder, was sie ist: Das gilt sofort und für jeden späteren Import dieser Quelle.',
  similar: {
    same: 'Das ist dieser Ort: aktualisieren',
    sameUnchanged: 'Das ist dieser Ort: nichts zu ändern',
    sameAsLine: (line: number) => `Das ist dieser Ort: es gilt Zeile ${line}`,
    sameAsOther: 'Das ist dieser Ort: es gilt eine andere Zeile',
    another: 'Das ist ein anderer Ort: neu anlegen',
    skip: 'nicht übernehmen',
    choice: (name: string) => `Was ist ${name}`,
    allSame: 'Alle sind diese Orte: aktualisieren',
    allNew: 'Alle neu anlegen',
    wasSame: 'Als dieser Ort übernommen',
    wasNew: 'Neu angelegt',
    later: 'noch nicht sagen',
    answer: 'Diese Seite so übernehmen',
    laterImport:
      'Nach dieser Zeile fragt ein späterer Import derselben Quelle, sofern sie dort noch steht.',
  },
  setAside: {
    lead: 'Diese Zeilen ließen sich nicht schreiben, als der Rest übernommen wurde. Sagen Sie zu jeder, was gilt: Das gilt sofort.',
    now: 'Jetzt',
    apply: 'Übernehmen, was in der Datei steht',
    add: 'Neu anlegen',
    choice: (name: string) => `Was gilt für ${name}`,
    nothing: 'Der Ort ist archiviert, oder es gibt nichts mehr zu ändern.',
  },
  conflicts: {
    lead: 'Diese Angaben hat hier jemand von Hand gesetzt, und die Datei sagt etwas anderes. Sie bleiben, wo Sie nicht die Datei wählen; gefragt wird dann erst wieder, wenn die Datei etwas anderes sagt.',
    appliedLead:
      'Diese Angaben hat hier jemand von Hand gesetzt, und die Datei sagt etwas anderes. Sie sind geblieben. Wo Sie die Datei wählen, gilt sie sofort; was Sie behalten, fragt Lageplan erst wieder, wenn die Datei etwas anderes sagt.',
    tooLate:
      'Diese Angaben hat hier jemand von Hand gesetzt, und die Datei sagte etwas anderes. Nach einem späteren Import dieser Quelle entscheiden Sie dort.',
    keepAll: 'Überall behalten, was hier steht',
    takeAll: 'Überall die Datei nehmen',
    keep: 'Behalten:',
    take: 'Aus der Datei:',
    byHand: 'von Hand',
    taken: (sent: string, stands: string) => `Aus der Datei: ${sent}. Vorher von Hand: ${stands}.`,
    stays: (stands: string, sent: string) => `Geblieben ist: ${stands}. Die Datei sagt: ${sent}.`,
    apply: 'Auswahl übernehmen',
    remembered:
      'Entschieden: bleibt. Sie werden erst wieder gefragt, wenn die Datei etwas anderes sagt.',
    nothing: 'Hier gibt es nichts mehr zu entscheiden.',
  },
  missingLead:
    'Diese Orte kamen aus derselben Quelle und stehen nicht mehr in der Datei. Sie bleiben, wenn Sie sie nicht ankreuzen; angekreuzte kommen ins Archiv.',
  metres: (metres: number) => `${metres} m entfernt`,
  line: (line: number, isRecord: boolean) => `${isRecord ? 'Datensatz' : 'Zeile'} ${line}`,
  stored: 'Gespeichert',
  inFile: 'In der Datei',
  before: 'Bisher',
  after: 'Danach',
  fieldTitle: 'Feld',
  empty: 'leer',
  accept: (name: string) => `${name} übernehmen`,
  save: 'Auswahl dieser Seite speichern',
  selectAll: 'Alle auswählen',
  selectNone: 'Keine auswählen',
  acceptAll: 'Alle übernehmen',
  acceptNone: 'Keine übernehmen',
  accepted: (accepted: number, total: number) =>
    `${number(accepted, 'de')} von ${number(total, 'de')} ausgewählt.`,
  byReason: 'Nach Grund',
  allReasons: 'Alle',
  more: 'Weitere zeigen',
  first: 'Von vorn',
  apply: (count: number) => `${places(count)} übernehmen`,
  nothing: 'Es gibt nichts zu übernehmen.',
  nothingTicked: 'Es ist nichts angekreuzt.',
  discard: 'Verwerfen',
  downloadRejected: 'Nicht übernommene Zeilen herunterladen',
  mendRejected:
    'Berichtigen Sie die Zeilen in dieser Datei, und laden Sie sie unter „Import“ wieder hoch. Behält sie den Anfang ihres Namens, gelten Quelle und Spalten wie hier.',
  undo: 'Alles zurücknehmen',
  undoOthers: 'Alles zurücknehmen, was niemand geändert hat',
  undoOne: (name: string) => `${name} zurücknehmen`,
  askUndo: {
    yes: 'Ja, zurücknehmen',
    no: 'Nichts ändern',
  },
  undone: 'Zurückgenommen',
  tooOld:
    'Die Änderungen dieses Imports sind nicht mehr gespeichert; er lässt sich nicht zurücknehmen.',
  settings: {
    title: 'Was die Spalten enthalten',
    lead: 'Ihre Zuordnung wird für die nächste Datei mit diesen Spalten gemerkt.',
    column: 'Spalte',
    samples: 'Beispiele',
    field: 'Bedeutung',
    made: 'Spalten verbinden oder ergänzen',
    madeHint:
      '„{Marke} – {Filiale}“ verbindet zwei Spalten und gilt vor ihnen. Ein Text ohne Klammern, zum Beispiel „DE“ oder „published“, gilt in jeder Zeile, in der nichts anderes steht.',
    madeText: 'Text oder {Spalte}',
    madeField: 'ist',
    madeNone: 'noch nichts',
    guess: 'selbst erkennen',
    behind: (column: string) => `Zählt nur, wo „${column}“ leer ist.`,
    before: (columns: readonly string[]) =>
      `Gilt vor ${columns.map((column) => `„${column}“`).join(', ')}.`,
    gaveWay: (column: string) =>
      `Wird nicht mehr verwendet: Dafür haben Sie die Spalte „${column}“ gewählt.`,
    unknown: 'nicht erkannt, wird übergangen',
    fieldOf: (header: string) => `Bedeutung der Spalte ${header}`,
    source: 'Quelle',
    sourceHint: 'Daran erkennt ein späterer Import dieselbe Liste; ohne Angabe der Dateiname.',
    category: 'Kategorie, wenn die Zeile keine nennt',
    countryGuess: 'wie auf der Website üblich',
    categoryGuess: 'passend zur Datei',
    country: 'Land, wenn die Zeile keines nennt',
    sheet: 'Tabellenblatt',
    sheetGuess: 'das erste mit einer Tabelle',
    places: 'Fehlende Koordinaten nach Postleitzahl oder Ort ergänzen („ungefähre Lage“)',
    hoursDays: 'Öffnungszeiten ohne Wochentage',
    hoursAnswers: {
      none: 'weglassen und melden',
      daily: 'gelten täglich',
      weekdays: 'gelten Montag bis Freitag',
      long: 'Tage mit mehr als 18 Stunden stimmen',
    },
    drafts: 'Zeilen, deren Lage sich nicht finden lässt, als Entwürfe anlegen',
    mend: 'Vertauschte Breite und Länge berichtigen',
    overwrite: 'Die Datei gilt auch für Angaben, die hier jemand von Hand gesetzt hat',
    recheck: 'So noch einmal prüfen',
  },
}
