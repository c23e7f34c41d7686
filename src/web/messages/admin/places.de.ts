import type { FieldSource } from '../../../domain/places/field-sources.ts'
import type { PlaceFormField } from '../../../domain/places/place-form.ts'
import type { Precision, PlaceStatus } from '../../../domain/places/place.ts'
import type { PlaceBatch } from '../../../domain/places/place-batch-store.ts'
import type { Lack, PlaceSort } from '../../../domain/places/place-store.ts'
import { formatCount, date, number, weekdayNames } from '../format.ts'
import { contacts, localNames } from '../place-fields.de.ts'

export type PlaceColumn =
  | 'category'
  | Exclude<PlaceSort, 'name'>
  | 'street'
  | 'postalCode'
  | 'hours'

const statuses: Record<PlaceStatus, string> = {
  draft: 'Entwurf',
  published: 'Veröffentlicht',
  archived: 'Archiviert',
}

const columns: Record<PlaceColumn | 'name', string> = {
  name: 'Name',
  category: 'Kategorie',
  street: 'Straße',
  postalCode: 'PLZ',
  city: 'Ort',
  region: 'Region',
  status: 'Status',
  hours: 'Öffnungszeiten',
  confirmed: 'Bestätigt',
  changed: 'Geändert',
}

const lacks: Record<Lack, string> = {
  hours: 'ohne Öffnungszeiten',
  location: 'ohne Koordinaten',
  region: 'ohne Region',
  confirmation: 'nie oder vor über einem Jahr bestätigt',
}

const precisions: Record<Precision, string> = {
  exact: 'genau',
  street: 'Straße',
  'postal-code': 'Postleitzahl',
  city: 'Stadt',
}

const by = ({ acceptedBy }: { acceptedBy: string | undefined }) =>
  acceptedBy === undefined ? '' : ` von ${acceptedBy}`

/** Die Texte der Verwaltung von Orten; Besucher laden sie nicht. */
export const places = {
  title: 'Orte',
  date: (iso: string) => date(iso, 'de'),
  sourceOf: (source: FieldSource) => {
    const day = date(source.at, 'de')
    switch (source.kind) {
      case 'person':
        return `von Hand, ${day}${source.name === undefined ? '' : ` (${source.name})`}`
      case 'program':
        if (source.name === undefined) return `über die API (Schlüssel widerrufen), ${day}`
        return `von „${source.name}“${source.isRevoked ? ' (widerrufen)' : ''} über die API, ${day}`
      case 'file':
        return `aus ${source.name}, ${day}`
      case 'message': {
        const from = source.isSuggestion ? 'aus einem Vorschlag' : 'aus einer Korrektur'
        return `${from} (${source.receipt}), angenommen${by(source)}, am ${day}`
      }
      case 'geocoder':
        return `vom Geocoder (${source.host}), ${source.isConfirmed ? `bestätigt${by(source)}` : 'ohne Bestätigung'}, am ${day}`
      case 'command':
        return `über die Befehlszeile, ${day}`
      case 'demo':
        return `aus den Beispieldaten, ${day}`
      case 'schedule':
        return `durch eine geplante Änderung, ${day}`
    }
  },
  statuses,
  precisions,

  list: {
    count: (total: number) => formatCount(total, 'Ort', 'Orte', 'de'),
    found: (total: number) => `${formatCount(total, 'Ort', 'Orte', 'de')} gefunden`,
    add: 'Neuer Ort',
    search: 'Name, Anschrift oder Kennung',
    filters: 'Auswahl',
    filterBy: (count: number) =>
      count === 0 ? 'Filter und Spalten' : `Filter und Spalten (${number(count, 'de')} aktiv)`,
    status: 'Status',
    category: 'Kategorie',
    region: 'Region',
    all: 'alle',
    lacks,
    lacksLabel: 'Was fehlt',
    columns,
    columnsLabel: 'Spalten',
    show: 'Anzeigen',
    reset: 'Auswahl aufheben',
    ofSource: (source: string) => `Nur Orte aus der Quelle „${source}“.`,
    sortBy: (column: string) => `Nach ${column} ordnen`,
    empty: 'Kein Ort passt zu dieser Auswahl.',
    none: 'Hier stehen Ihre Orte, sobald es welche gibt.',
    noneOfManager:
      'Ihnen ist noch kein Ort zugewiesen. Das macht eine Inhaberin oder ein Inhaber unter „Benutzer“.',
    toImport: 'Eine Datei importieren',
    has: 'ja',
    lacking: 'fehlt',
    never: 'nie',
  },
  fields: {
    name: 'Name',
    ...localNames,
    slug: 'Adresse auf der Seite',
    alsoKnownAs: 'Auch bekannt als',
    category: 'Kategorie',
    categories: 'Weitere Kategorien',
    street: 'Straße und Hausnummer',
    extra: 'Zusatz',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    region: 'Bundesstaat oder Region',
    country: 'Land',
    latitude: 'Breitengrad',
    longitude: 'Längengrad',
    boundary: 'Fläche',
    precision: 'Genauigkeit',
    ...contacts,
    openingHours: 'Öffnungszeiten',
    descriptionDe: 'Beschreibung auf Deutsch',
    descriptionEn: 'Beschreibung auf Englisch',
    photos: 'Fotos',
    recipients: 'Empfänger von Nachrichten',
    status: 'Status',
  } satisfies Record<PlaceFormField, string>,

  hints: {
    status: 'Nur Veröffentlichtes ist zu sehen. Dazu gehören Kategorie und Lage.',
    category: 'Sie gibt der Markierung auf der Karte Farbe und Zeichen.',
    slug: 'Leer lassen: Sie entsteht aus Name und Ort. Die frühere leitet weiter.',
    localName: 'Nur, wenn er in dieser Sprache anders heißt.',
    alsoKnownAs:
      'Unter diesen Namen wird der Ort auch gefunden; sie stehen auf seiner Seite. Einer je Zeile.',
    privateContact: 'Steht nie auf der Seite.',
    recipients: 'Eine E-Mail-Adresse je Zeile. Ohne eine gehen Nachrichten an die Organisation.',
    latitude: 'In Grad, zum Beispiel 37,2983',
    longitude: 'Westlich von Greenwich mit Minus',
    boundary:
      'Polygon oder MultiPolygon als GeoJSON oder WKT. Die Fläche wird vereinfacht gespeichert und auf Karte und Seite gezeigt; wer das Feld leert, entfernt sie.',
    markdown: 'Markdown: **fett**, *kursiv*, - Liste, [Text](https://…)',
  },

  rules: {
    no_attribute: 'Wählen Sie das Merkmal, das diesen Wert bekommt.',
    boundary_invalid:
      'Das ist keine Fläche: Erwartet wird ein Polygon oder MultiPolygon als GeoJSON oder WKT, jeder Ring mit mindestens drei Punkten.',
    boundary_out_of_range:
      'Die Fläche liegt zum Teil außerhalb der Erde. Punkte nennen zuerst den Längengrad (−180 bis 180), dann den Breitengrad (−90 bis 90).',
    boundary_elsewhere:
      'Die Fläche liegt weit weg vom Ort. Sind Längen- und Breitengrad vertauscht, oder gehört sie zu einem anderen Ort?',
    attribute_invalid: 'Dieser Wert passt nicht zu diesem Merkmal.',
    attribute_choices_invalid:
      'Mindestens eine dieser Möglichkeiten hat das Merkmal nicht. Trennen Sie mehrere durch Semikolon.',
    attribute_date_invalid: 'Schreiben Sie den Tag als 24.12.2026 oder 2026-12-24.',
    too_many_proposals:
      'Für diesen Ort warten schon zwanzig Ihrer Änderungen. Bitten Sie die Redaktion, zuerst darüber zu entscheiden.',
    outside_limits:
      'Damit wäre es kein Ort mehr, für den Sie zuständig sind. Solche Änderungen macht die Redaktion.',
    slug_taken: 'Diese Adresse hat schon ein anderer Ort. Wählen Sie eine andere.',
    photo_alt_missing: 'Sagen Sie, was auf dem Foto zu sehen ist: für alle, die es nicht sehen.',
    photos_too_many: 'Das sind mehr als 12 Fotos. Entfernen Sie einige.',
    photo_unknown:
      'Ein Foto ist nicht mehr da, weil das Formular tagelang offen war. Fügen Sie es noch einmal hinzu.',
    postal_code_unknown:
      'Diese Postleitzahl steht nicht im Verzeichnis. Stimmt sie trotzdem, speichern Sie noch einmal.',
    hours_incomplete: 'Zu einer Öffnungszeit gehören Anfang und Ende: Eines von beiden fehlt.',
    nothing_scheduled:
      'Im Formular ist noch nichts geändert: Ändern Sie zuerst, was dann gelten soll.',
    not_scheduled: 'Fotos und die Adresse auf der Seite lassen sich nicht für später planen.',
    schedule_not_saved:
      'Nichts ist gespeichert: Soll die Änderung erst ab diesem Tag gelten, drücken Sie „Für diesen Tag planen“; soll sie sofort gelten, leeren Sie das Datum.',
    date_invalid: 'Geben Sie einen Tag an, spätestens im Jahr 2199.',
    date_past:
      'Dieser Tag hat schon begonnen. Wählen Sie einen späteren, oder speichern Sie sofort.',
    date_before_start: 'Dieser Tag liegt nicht nach dem Beginn.',
    schedule_overlaps:
      'Für diese Zeit ist schon eine andere Änderung derselben Felder geplant. Sagen Sie jene zuerst ab.',
    schedule_conflict:
      'Jemand hat den Ort inzwischen gespeichert. Laden Sie die Seite neu, und planen Sie noch einmal.',
    place_gone: 'Diesen Ort gibt es nicht mehr.',
    place_merged:
      'Dieser Ort wurde mit einem anderen zusammengeführt. Planen Sie die Änderung an jenem.',
  },

  edit: {
    templates: (pages: readonly ('imprint' | 'privacy')[]) =>
      `${pages.map((page) => ({ imprint: 'Impressum', privacy: 'Datenschutz' })[page]).join(' und ')} ${pages.length > 1 ? 'zeigen' : 'zeigt'} noch die Vorlage. Wer die Website besucht, erfährt so nicht, wessen Orte das sind: Vor dem Veröffentlichen gehören unter „Einstellungen“ Ihre eigenen Angaben hinein; das kann, wer Inhaberin oder Inhaber der Website ist.`,
    newTitle: 'Neuer Ort',
    copyTitle: (name: string) => `Kopie von ${name}`,
    backToList: 'Zurück zur Liste',
    next: (name: string) => `Nächster: ${name}`,
    toList: 'Alle Orte',
    save: 'Speichern',
    confirm: 'Speichern und heute bestätigen',
    saved: (version: number) => `Gespeichert als Version ${number(version, 'de')}.`,
    problems: (count: number) =>
      count === 1
        ? 'Eine Angabe fehlt oder stimmt so nicht'
        : `${number(count, 'de')} Angaben fehlen oder stimmen so nicht`,
    nothingLost:
      'Noch ist nichts gespeichert. Was Sie eingegeben haben, steht unverändert im Formular.',
    basics: 'Der Ort',
    ofOffice:
      'Status, Kategorien, die Adresse der Seite, die Fläche und wer Nachrichten bekommt, legt die Redaktion fest.',
    noCategory: 'keine',
    address: 'Anschrift',
    contact: 'Kontakt',
    description: 'Beschreibung',
    preview: 'Vorschau zeigen',
    previewOf: (name: string) => `Vorschau: ${name}`,
    noText: 'Kein Text.',
    attributes: 'Merkmale',
    unknown: 'unbekannt',
    removedChoice: (value: string) => `${value} (entfernte Auswahl)`,
    openPage: 'Seite des Ortes öffnen',
    idAlias: (name: string) => `Kennt ein Import auch als ${name}`,
    forgetId: 'Vergessen',
    forgetIdOf: (name: string) => `${name} vergessen: Diese Zeile ist dann wieder neu`,
    messages: 'Nachrichten',
    history: 'Versionen',
    duplicate: 'Kopieren',
    confirmedAt: (day: string) => `Zuletzt bestätigt am ${day}`,
    neverConfirmed: 'Noch nie bestätigt',
    source: (source: string) => `Aus dem Import: ${source}`,
  },

  photos: {
    title: 'Fotos',
    hint: (most: number) =>
      `Bis zu ${most} Fotos, je höchstens 10 MB: JPEG, PNG, WebP oder AVIF. Auswählen oder hierher ziehen. Angaben der Kamera, auch der Ort der Aufnahme, werden entfernt.`,
    choose: 'Bilder auswählen',
    add: 'Fotos hinzufügen',
    sending: 'Die Fotos werden übertragen und verkleinert …',
    photo: (position: number) => `Foto ${position}`,
    texts: {
      altDe: 'Was ist zu sehen? (Deutsch)',
      altEn: 'Was ist zu sehen? (Englisch, freiwillig)',
      credit: 'Bildnachweis (freiwillig)',
    },
    altHint: 'Zum Beispiel: Eingang mit Rampe an der Nordseite',
    steps: { up: 'nach vorn', down: 'nach hinten', remove: 'entfernen' },
    stepOf: {
      up: (position: number) => `Foto ${position} nach vorn`,
      down: (position: number) => `Foto ${position} nach hinten`,
      remove: (position: number) => `Foto ${position} entfernen`,
    },
  },

  location: {
    title: 'Lage',
    locate: 'Aus der Anschrift vorschlagen',
    located: (label: string) =>
      `Vorgeschlagen ist die Mitte von ${label}. Prüfen Sie die Lage auf der Karte.`,
    geocoded: (host: string, label: string) =>
      `${host} hat gefunden: ${label}. Prüfen Sie die Lage auf der Karte.`,
    geocoder: (host: string) =>
      `Postleitzahl und Ort kennt Lageplan selbst; die Straße sucht es bei ${host}.`,
    notLocated: 'Diese Anschrift kennen wir nicht. Geben Sie Postleitzahl oder Ort an.',
    noPoint: 'Noch ist keine Lage da, die man verschieben könnte.',
    move: 'Um etwa 50 Meter verschieben',
    moveTo: {
      north: 'nach Norden',
      west: 'nach Westen',
      east: 'nach Osten',
      south: 'nach Süden',
    },
  },

  hours: {
    title: 'Öffnungszeiten',
    hint: 'Leere Felder heißen geschlossen. Von 00:00 bis 00:00 heißt rund um die Uhr; Zeiten nach Mitternacht zählen zum Tag davor.',
    days: weekdayNames('de', 'long'),
    holidays: 'Feiertage',
    holidayKinds: { usual: 'wie an anderen Tagen', closed: 'geschlossen', open: 'eigene Zeiten' },
    opensOf: (day: string, position: number) => `${day}, ${position}. Zeit, von`,
    closesOf: (day: string, position: number) => `${day}, ${position}. Zeit, bis`,
    addSpan: '+ Zeit',
    addSpanOf: (day: string) => `${day}: + Zeit`,
    copyMonday: 'Montag für Dienstag bis Freitag übernehmen',
    toRaw: 'Als Text bearbeiten',
    toGrid: 'Als Woche bearbeiten',
    raw: 'Öffnungszeiten als Text',
    rawHint:
      'In Worten, zum Beispiel „Mo-Fr 9-17 Uhr, feiertags geschlossen“, oder in der Schreibweise von OpenStreetMap',
    spoken: (typed: string, written: string) =>
      `Noch ist nichts gespeichert. Aus „${typed}“ wurde „${written}“. Prüfen Sie die Zeiten, bevor Sie speichern. Was sonst noch dabeistand, gehört in die Beschreibung.`,
    notAGrid:
      'Diese Zeiten passen nicht in eine Woche mit besonderen Tagen. Sie bleiben, wie sie sind.',
    special: 'Besondere Tage',
    specialHint: 'Ohne Zeiten heißt geschlossen.',
    specialDay: (position: number) => `Besonderer Tag ${position}`,
    from: 'Am oder vom',
    to: 'bis (wenn mehrere)',
    yearly: 'jedes Jahr',
    comment: 'Anmerkung',
    addSpecial: 'Besonderen Tag hinzufügen',
  },

  conflict: {
    title: 'Jemand hat diesen Ort inzwischen gespeichert',
    text: 'Es ist nichts verloren: Ihre Eingaben stehen neben dem, was jetzt gespeichert ist. Wählen Sie je Feld, was gelten soll.',
    same: 'Beide haben dasselbe eingegeben.',
    contested: 'von beiden geändert',
    mine: 'Ihre Eingabe',
    theirs: 'Jetzt gespeichert',
    empty: 'leer',
    save: 'So speichern',
  },

  history: {
    title: (name: string) => `Versionen von ${name}`,
    back: (name: string) => `Zurück zu ${name}`,
    version: (version: number) => `Version ${number(version, 'de')}`,
    current: 'jetzt',
    added: 'Der Ort wurde angelegt.',
    confirmed: 'Die Angaben wurden bestätigt.',
    restore: (version: number) => `Version ${number(version, 'de')} wiederherstellen`,
    none: 'Zu diesem Ort ist keine Änderung mehr aufbewahrt.',
    actors: {
      cli: 'Befehlszeile',
      demo: 'Vorführung',
      place: 'Antwort des Ortes',
      schedule: 'Geplante Änderung',
    } as Record<string, string>,
    problems: {
      conflict:
        'Jemand hat den Ort inzwischen geändert. Sehen Sie die neueste Version an, und versuchen Sie es noch einmal.',
      validation_failed:
        'Diese Version lässt sich nicht wiederherstellen: Ihre Angaben sind heute nicht mehr gültig.',
    },
  },
  bulk: {
    title: 'Mehrere Orte ändern',
    several: 'Mehrere ändern, fragen, zusammenführen',
    selected: 'Ausgewählte ändern',
    all: (count: number) => `Alle ${number(count, 'de')} ändern`,
    select: (name: string) => `${name} auswählen`,
    selectColumn: 'Auswahl',
    count: (count: number) => `Die Änderung gilt für ${formatCount(count, 'Ort', 'Orte', 'de')}.`,
    none: 'Wählen Sie in der Tabelle zuerst Orte aus.',
    what: 'Was soll sich ändern?',
    keep: 'nicht ändern',
    mainCategory: 'Erste Kategorie',
    addCategory: 'Kategorie hinzufügen',
    removeCategory: 'Kategorie entfernen',
    attribute: 'Merkmal',
    attributeValue: 'Wert des Merkmals',
    attributeHint:
      'ja oder nein, Zahl, Auswahl (mehrere mit Semikolon), Tag, Internetadresse oder Text. Leer nimmt das Merkmal weg.',
    hoursHint: 'Leer ändert nichts.',
    removesHours: 'Öffnungszeiten entfernen',
    confirm: 'Alle Angaben heute bestätigen',
    preview: 'Vorschau',
    previewTitle: 'Was sich ändert',
    counts: (changed: number, unchanged: number, refused: number) =>
      `${formatCount(changed, 'Ort ändert', 'Orte ändern', 'de')} sich, ${formatCount(unchanged, 'bleibt', 'bleiben', 'de')}, ${formatCount(refused, 'geht', 'gehen', 'de')} nicht.`,
    refused: 'Diese bleiben, wie sie sind',
    confirmed: 'heute bestätigt',
    more: (count: number) => `Und ${formatCount(count, 'weiterer Ort', 'weitere Orte', 'de')}.`,
    apply: (count: number) => `${formatCount(count, 'Ort', 'Orte', 'de')} ändern`,
    changedMeanwhile:
      'Inzwischen hat sich etwas geändert. Es ist noch nichts gespeichert: Sehen Sie die neue Vorschau an.',
    progress: (count: number, total: number, isUndo: boolean) =>
      `${number(count, 'de')} von ${formatCount(total, 'Ort', 'Orten', 'de')} ${isUndo ? 'sind wie vorher' : 'sind bearbeitet'}. Sie können die Seite verlassen.`,
    stop: 'Abbrechen',
    resume: 'Weitermachen',
    failed: (problem: string): string => {
      if (problem === 'storage_unavailable')
        return 'Mittendrin abgebrochen: Die Datenbank nahm nichts mehr an. Was unten gezählt ist, ist gespeichert.'
      if (problem === 'batch_interrupted')
        return 'Mittendrin abgebrochen: Der Server schreibt nicht weiter, zum Beispiel weil er neu gestartet wurde. Was unten gezählt ist, ist gespeichert.'
      return 'Mittendrin abgebrochen: Ein Fehler trat auf, den die Ausgabe des Servers nennt. Was unten gezählt ist, ist gespeichert.'
    },
    done: ({
      written,
      total,
      setAside,
      refused,
      isResumable,
    }: Pick<PlaceBatch, 'written' | 'total' | 'setAside' | 'refused' | 'isResumable'>) => {
      const rest = total - written - setAside - refused
      return [
        `${formatCount(written, 'Ort ist', 'Orte sind', 'de')} geändert.`,
        setAside > 0 &&
          `${formatCount(setAside, 'Ort hat', 'Orte haben', 'de')} sich inzwischen geändert und ${setAside === 1 ? 'bleibt, wie er ist' : 'bleiben, wie sie sind'}.`,
        refused > 0 &&
          `Bei ${formatCount(refused, 'Ort', 'Orten', 'de')} geht es nicht: ${refused === 1 ? 'Er bleibt, wie er ist' : 'Sie bleiben, wie sie sind'}.`,
        rest > 0 &&
          `${number(rest, 'de')} von ${formatCount(total, 'Ort', 'Orten', 'de')} sind noch, wie sie waren${isResumable ? '.' : ': Wiederholen Sie die Änderung, wenn sie auch dort gelten soll.'}`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    editedMeanwhile: 'inzwischen anders geändert',
    leftFile: 'Alle, die bleiben, als Tabelle (CSV)',
    leftFileName: 'nicht-geaendert.csv',
    leftColumns: ['Ort', 'Grund', 'Bearbeiten'],
    undo: 'Rückgängig',
    undoRest: 'Weiter rückgängig machen',
    undone: (undone: number, kept: number, left: number) =>
      [
        `${formatCount(undone, 'Ort ist', 'Orte sind', 'de')} wie vorher.`,
        kept > 0 && `${number(kept, 'de')} wurden seither anders geändert und bleiben.`,
        left > 0 && `Bei ${number(left, 'de')} steht es noch aus.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  vocabulary: {
    title: 'Kategorien & Merkmale',
    categories: 'Kategorien',
    attributes: 'Merkmale',
    uses: (count: number) => formatCount(count, 'Ort', 'Orte', 'de'),
    edit: (name: string) => `${name} bearbeiten`,
    up: (name: string) => `${name} nach oben`,
    down: (name: string) => `${name} nach unten`,
    newCategory: 'Neue Kategorie',
    newAttribute: 'Neues Merkmal',
    addKnown: (name: string) => `„${name}“ anlegen`,
    cancel: 'Abbrechen',
    save: 'Speichern',
    saved: 'Gespeichert.',
    removed: 'Gelöscht.',
    one: { de: 'Einzahl auf Deutsch', en: 'Einzahl auf Englisch' },
    many: { de: 'Mehrzahl auf Deutsch', en: 'Mehrzahl auf Englisch' },
    name: { de: 'Name auf Deutsch', en: 'Name auf Englisch' },
    alsoKnownAs: 'Auch gesucht als',
    categoryWordsHint:
      'Andere Wörter für dasselbe, auf Deutsch und Englisch, durch Kommas getrennt: Bücherei, Stadtbücherei, Library. Die Suche und der Import kennen sie in allen Sprachen; zu sehen sind sie nirgends.',
    attributeWordsHint:
      'Andere Wörter für dasselbe, auf Deutsch und Englisch, durch Kommas getrennt: barrierefrei, step-free. Die Suche kennt sie, wenn sich nach dem Merkmal filtern lässt.',
    slug: 'Wort in Adressen',
    slugHint:
      'Leer lassen: Es entsteht aus der Mehrzahl. Wer es ändert, bricht gespeicherte Suchen.',
    colour: 'Farbe',
    colourHint: 'Sie muss sich vom weißen Grund abheben (Kontrast 3 : 1).',
    icon: 'Zeichen',
    remove: 'Löschen',
    removeUsed: (count: number) =>
      `${formatCount(count, 'Ort hat', 'Orte haben', 'de')} diese Kategorie. Welche bekommen sie dafür?`,
    replacement: 'Neue Kategorie dieser Orte',
    removeLimit: (names: readonly string[]) =>
      names.length === 1
        ? `Das Merkmal „${names[0]}“ gilt nur für Orte dieser Kategorie.`
        : `Diese Merkmale gelten nur für Orte dieser Kategorie: ${names.join(', ')}.`,
    newLimit: 'Wofür gelten sie danach?',
    everywhere: 'für alle Orte',
    choose: 'bitte wählen',
    key: 'Schlüssel',
    keyHint:
      'Für Suchen und die API; bleibt für immer. Leer lassen: Er entsteht aus dem englischen Namen.',
    type: 'Art',
    types: {
      boolean: 'ja oder nein',
      choice: 'Auswahl',
      multi: 'mehrere aus einer Auswahl',
      number: 'Zahl',
      date: 'Datum',
      url: 'Internetadresse',
      text: 'Text',
    },
    unfit: (count: number) =>
      `${formatCount(count, 'Ort hat', 'Orte haben', 'de')} einen Wert, der nicht passt:`,
    choices: 'Auswahl',
    choicesHint:
      'Eine je Zeile, Deutsch = Englisch. Hinter einem zweiten = stehen auf Wunsch andere Wörter dafür: Gasthausbrauerei = Brewpub = Braugasthof, Brauwirtshaus. Nur bei den Arten „Auswahl“ und „mehrere aus einer Auswahl“.',
    filterable: 'Danach lässt sich filtern',
    limitedTo: 'Nur für Orte dieser Kategorien',
    limitedToHint:
      'Ohne Haken gilt das Merkmal für alle Orte. Werte an anderen Orten bleiben gespeichert, aber niemand sieht sie.',
    conflict:
      'Jemand hat Kategorien oder Merkmale inzwischen geändert. Hier steht, was Sie eingegeben haben; speichern Sie es noch einmal.',
    rules: {
      colour_invalid:
        'Eine Farbe besteht aus # und sechs Stellen von 0 bis 9 und a bis f, zum Beispiel #2e7d4f.',
      icon_unknown: 'Dieses Zeichen gibt es nicht. Das Formular der Kategorie zeigt alle.',
      colour_pale: 'Diese Farbe ist zu hell: Auf weißem Grund sieht man sie kaum.',
      slug_taken: 'Dieses Wort hat schon eine andere Kategorie.',
      key_taken: 'Diesen Schlüssel hat schon ein anderes Merkmal.',
      attribute_unfit: 'Nicht jeder gespeicherte Wert passt zu dieser Art. Es ist nichts geändert.',
      attribute_used:
        'Es gibt Orte mit einem Wert dieses Merkmals. Nehmen Sie ihn dort zuerst weg („Mehrere Orte ändern“).',
      not_filterable: 'Nach Internetadressen und Tagen lässt sich nicht filtern.',
      required: 'Hier fehlt eine Angabe.',
      too_many: 'Das sind mehr als 100 Wörter.',
      too_long: 'Ein Wort oder Name hat höchstens 60 Zeichen.',
      control_characters: 'Hier stehen Steuerzeichen, die niemand sieht. Tippen Sie es neu ein.',
      damaged_text: 'Hier stehen beschädigte Buchstaben. Tippen Sie es neu ein.',
    } as Record<string, string>,
  },
}
