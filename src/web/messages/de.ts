import { holidays } from './holidays.de.ts'
import { inRegion } from './in-region.de.ts'
import { proposals } from './proposals.de.ts'
import { legal } from './legal.de.ts'
import { map as mapView } from './map.de.ts'
import { regions } from './regions.de.ts'
import { retention } from './retention.de.ts'
import { validation } from './validation.de.ts'
import type { Unit } from '../../domain/search/radius.ts'
import {
  anyOfTimes,
  counted,
  date,
  dayName,
  decimal,
  degrees,
  distance,
  listed,
  type NamedDay,
  number,
  radius,
  time,
} from './format.ts'

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

/** German is the source: every other locale has the same keys and functions. */
export const de = {
  locale: 'de',
  languageName: 'Deutsch',
  skipToContent: 'Zum Inhalt springen',

  legal,
  mapView,
  proposals,
  regions,
  retention,

  addressSearch: {
    title: 'Wenn Sie nach einer Anschrift suchen',
    text: (host: string) =>
      `Sieht eine Suche wie eine Anschrift aus oder suchen Sie in der Nähe eines Ortes, den wir nicht kennen, fragt unser Server den Dienst ${host}, wo das ist. Er sendet ihm nur diesen Text, so wie Sie ihn eingegeben haben. Was wie eine Telefonnummer oder eine E-Mail-Adresse aussieht, sendet er nicht. Ihre IP-Adresse und alles andere über Sie bleibt hier; gespeichert wird der Text dabei nicht.`,
  },
  validation,

  navigation: {
    label: 'Hauptmenü',
    finder: 'Orte finden',
    regions: 'Regionen',
    contact: 'Kontakt',
    otherLanguage: 'English',
    footer: 'Fußzeile',
    openSite: (name: string) => `${name} in einem neuen Tab öffnen`,
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
    breadcrumb: 'Sie sind hier',
    places: 'Orte',
  },

  units: {
    distance: (km: number, unit: Unit) => distance(km, unit, 'de'),
    number: (value: number) => number(value, 'de'),
    decimal: (value: number) => decimal(value, 'de'),
    radius: (km: number, unit: Unit) => radius(km, unit, 'de'),
    names: { km: 'km (Kilometer)', mi: 'mi (Meilen)' },
    date: (iso: string) => date(iso, 'de'),
    time: (minutes: number) => time(minutes, 'de'),
  },

  winds: {
    n: 'nördlich',
    nne: 'nordnordöstlich',
    ne: 'nordöstlich',
    ene: 'ostnordöstlich',
    e: 'östlich',
    ese: 'ostsüdöstlich',
    se: 'südöstlich',
    sse: 'südsüdöstlich',
    s: 'südlich',
    ssw: 'südsüdwestlich',
    sw: 'südwestlich',
    wsw: 'westsüdwestlich',
    w: 'westlich',
    wnw: 'westnordwestlich',
    nw: 'nordwestlich',
    nnw: 'nordnordwestlich',
  },

  finder: {
    description: (siteName: string, found: string) =>
      `${siteName}: ${found} auf der Karte und als Liste.`,
    searchLabel: 'Ort, Postleitzahl oder Name',
    submit: 'Suchen',
    suggestions: 'Vorschläge',
    suggestionCount: (count: number) =>
      count === 0
        ? 'Keine Vorschläge'
        : `${counted(count, 'Vorschlag', 'Vorschläge', 'de')}, mit den Pfeiltasten wählen`,
    suggestionKinds: {
      place: 'Ort',
      category: 'Kategorie',
      'postal-code': 'Postleitzahl',
      city: 'Stadt',
      county: 'Landkreis',
      state: 'Region',
      country: 'Land',
      point: 'Koordinaten',
    },
    nearMe: 'In meiner Nähe',
    nearMeWaiting: 'Standort wird bestimmt …',
    nearMeRefused:
      'Ihr Browser hat den Standort nicht freigegeben. Geben Sie stattdessen einen Ort oder eine Postleitzahl ein.',
    nearMeFailed:
      'Ihr Standort ließ sich nicht bestimmen. Geben Sie stattdessen einen Ort oder eine Postleitzahl ein.',
    filters: 'Filter',
    radius: (km: number, unit: Unit) => `Umkreis ${radius(km, unit, 'de')}`,
    radiusChoice: 'Umkreis wählen',
    unitSwitch: 'Entfernungen in',
    sortSwitch: 'Sortiert nach',
    sorts: { distance: 'Entfernung', relevance: 'Übereinstimmung', name: 'Name' },
    openNow: 'Jetzt geöffnet',
    openAt: (times: string[]) => `Geöffnet ${anyTime(times)}`,
    whichAreOpenNow: 'jetzt geöffnet',
    whichAreOpenAt: (times: string[]) => `geöffnet ${anyTime(times)}`,
    attribute: (name: string, values: string[]) =>
      `${name}: ${listed(values, 'disjunction', 'de')}`,
    anyOf: (names: string[]) => listed(names, 'disjunction', 'de'),
    // What is seen comes first, so that whoever speaks to the computer can say it (WCAG 2.5.3).
    remove: (filter: string, count?: number) =>
      `${filter}${count === undefined ? '' : ` ${number(count, 'de')}`}: Filter „${filter}“ entfernen`,
    add: (filter: string, count: number) => `${filter}, ${counted(count, 'Ort', 'Orte', 'de')}`,
    area: 'Kartenausschnitt',
    list: 'Liste',
    map: 'Karte',
    viewSwitch: 'Ansicht',
    results: 'Ergebnisse',
    places: (total: number) => counted(total, 'Ort', 'Orte', 'de'),
    placesCalled: (total: number, one: string, many: string) =>
      total === 0 ? `Keine ${many}` : counted(total, one, many, 'de'),
    here: 'Mein Standort',
    nearHere: 'bei meinem Standort',
    nearYou: (town: string) => `in Ihrer Nähe (${town})`,
    near: (place: string) => `bei ${place}`,
    inRegion,
    inArea: 'im Kartenausschnitt',
    distancesFrom: (place: string) => `Entfernung ab ${place}`,
    withinRadius: (km: number, unit: Unit) => `im Umkreis von ${radius(km, unit, 'de')}`,
    forWords: (words: string) => `zu „${words}“`,
    noPlaces: 'Keine Orte',
    correctedTo: (meant: string) => `Gesucht wurde nach „${meant}“.`,
    searchAsTyped: (typed: string) => `Stattdessen nach „${typed}“ suchen`,
    unknownNear: (near: string) =>
      `„${near}“ kennen wir nicht. Wir zeigen alle Orte. Prüfen Sie die Schreibweise, oder geben Sie eine Postleitzahl ein.`,
    whereAreYou: 'Wo sind Sie? Schreiben Sie Ihre Stadt oder Postleitzahl dazu.',
    orNearMe: 'Oder tippen Sie auf „In meiner Nähe“.',
    addressFound: 'Meinten Sie diese Anschrift?',
    addressBy: (host: string) => `Gefunden von ${host}. Daten:`,
    addressData: '©\u00a0OpenStreetMap-Mitwirkende',
    whichOne: (name: string) => `Meinten Sie ein anderes „${name}“?`,
    stoodFor: (part: string, states: string[]) =>
      `„${part}“ heißt hier: ${listed(states, 'conjunction', 'de')}.`,
    landscape: (name: string) =>
      `Wo „${name}“ beginnt und endet, weiß diese Suche nicht; sie findet nur das Wort. Dort liegen:`,
    oneAtATime: 'Gesucht wird um einen Ort herum. Weiter mit:',
    helps: 'Das hilft weiter:',
    relaxations: {
      wider: (radiusKm: number, nearestKm: number, count: number, unit: Unit) =>
        `Umkreis ${radius(radiusKm, unit, 'de')}: ${counted(count, 'Ort', 'Orte', 'de')}, der nächste ${distance(nearestKm, unit, 'de')} entfernt`,
      ofAny: (radiusKm: number, nearestKm: number, count: number, unit: Unit) =>
        `Alles im Umkreis von ${radius(radiusKm, unit, 'de')}: ${counted(count, 'Ort', 'Orte', 'de')}, der nächste ${distance(nearestKm, unit, 'de')} entfernt`,
      anywhere: (count: number) => `Überall: ${counted(count, 'Ort', 'Orte', 'de')}`,
      withoutFilter: (filter: string, count: number) =>
        `Ohne „${filter}“: ${counted(count, 'Ort', 'Orte', 'de')}`,
      openLater: (moment: string, count: number) =>
        `Geöffnet ${anyTime([moment])}: ${counted(count, 'Ort', 'Orte', 'de')}`,
      spelling: (text: string, count: number) =>
        `Nach „${text}“ suchen: ${counted(count, 'Ort', 'Orte', 'de')}`,
    },
    showAll: 'Alle Orte zeigen',
    pages: 'Seiten',
    page: (page: number, of: number) => `Seite ${number(page, 'de')} von ${number(of, 'de')}`,
    previousPage: 'Vorige Seite',
    nextPage: 'Nächste Seite',
    searchThisArea: 'In diesem Ausschnitt suchen',
    toList: 'Zur Liste springen',
    writeTitle: 'Nicht dabei, was Sie suchen? Schreiben Sie uns',
  },

  place: {
    notFoundTitle: 'Diesen Ort gibt es hier nicht',
    goneTitle: (name: string) => `${name} ist nicht mehr verzeichnet`,
    similar: 'Das könnten Sie meinen',
    nearestInstead: 'Orte in der Nähe',
    alsoKnownAs: 'Auch bekannt als',
    address: 'Adresse',
    photos: 'Fotos',
    photoCredit: (credit: string) => `Foto: ${credit}`,
    phone: 'Telefon',
    website: 'Website',
    hours: 'Öffnungszeiten',
    coordinates: 'Koordinaten',
    point: (lat: number, lng: number) =>
      `${degrees(lat, 'de')} ${lat < 0 ? 'S' : 'N'}, ${degrees(lng, 'de')} ${lng < 0 ? 'W' : 'O'}`,
    approximate: 'Ungefähre Lage',
    today: 'heute',
    closedAllDay: 'geschlossen',
    allDay: 'rund um die Uhr',
    unknownAllDay: 'Zeiten unbekannt',
    openFrom: (minutes: number) => `ab ${time(minutes, 'de')}`,
    localTime: (zone: string) => `Ortszeit: ${zone}.`,
    sampleHours: 'Beispielzeiten, erfunden für diese Vorführung.',
    confirmed: (iso: string) => `Zuletzt bestätigt am ${date(iso, 'de')}.`,
    weekdays,
    yes: 'ja',
    no: 'nein',
    directions: 'Route planen',
    directionsNote: 'Öffnet OpenStreetMap in einem neuen Fenster.',
    mapApp: 'In meiner Karten-App öffnen',
    nearby: 'In der Nähe',
    sources: 'Quellen der Ortsnamen und Postleitzahlen',
    write: 'Nachricht schreiben',
    writeWithoutScript: 'Nachricht an diesen Ort schreiben',
  },

  opening: {
    open: 'Geöffnet',
    closed: 'Geschlossen',
    openOn: (days: readonly NamedDay[]) => `Geöffnet am ${dayList(days)}`,
    alsoOn: (days: readonly NamedDay[]) => `am ${dayList(days)}`,
    until: (minutes: number) => `bis ${time(minutes, 'de')}`,
    untilDay: (weekday: number, minutes: number) =>
      `bis ${['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][weekday]} ${time(minutes, 'de')}`,
    always: 'rund um die Uhr',
    openEnd: 'Ende offen',
    opensToday: (minutes: number) => `öffnet um ${time(minutes, 'de')}`,
    opensDay: (weekday: number, minutes: number) =>
      `öffnet ${['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][weekday]} ${time(minutes, 'de')}`,
    unknown: 'Zeiten unbekannt',
    holiday: (name: string, kind: 'open' | 'closed') =>
      `Heute Feiertag (${name}): ${kind === 'open' ? 'geöffnet' : 'geschlossen'}`,
    sample: 'Beispielzeiten',
  },

  holidayName: (name: string): string => holidays[name] ?? name.split('/')[0] ?? name,

  form: {
    name: 'Ihr Name',
    email: 'E-Mail',
    phone: 'Telefon',
    phoneHint: 'statt der E-Mail möglich',
    message: 'Ihre Nachricht',
    messageHint: 'mindestens 10 Zeichen',
    leaveEmpty: 'Bitte leer lassen',
    send: 'Nachricht senden',
    sending: 'Wird gesendet …',
    goesToPlace: 'geht an',
    goesForPlace: (place: string, siteName: string) =>
      `Ihre Nachricht zu ${place} geht an ${siteName}.`,
    problems: (count: number) =>
      count === 1
        ? 'Eine Angabe fehlt oder stimmt so nicht'
        : `${count} Angaben fehlen oder stimmen so nicht`,
    privacyNote:
      'Ihre Angaben werden nur zur Antwort benutzt. Kein Captcha, kein Dienst Dritter. Zum Schutz vor Spam setzt diese Seite ein Cookie ohne persönliche Angaben (spamshield).',
    privacyLink: 'Mehr zum Datenschutz',
    sentText: (receipt: string) =>
      `Unter der Nummer ${receipt} ist alles gespeichert. Mit ihr können Sie nachfragen.`,
    sentTo: (name: string) => `Empfänger: ${name}.`,
    backToPlace: (name: string) => `Zurück zu ${name}`,
    backToFinder: 'Zurück zur Suche',
    contactTitle: 'Kontakt',
    contactLead: (siteName: string) =>
      `Schreiben Sie an ${siteName} oder an einen der Orte. Wer Ihre Nachricht bekommt, sehen Sie, bevor Sie sie senden.`,
    messageTitle: (name: string) => `Nachricht an ${name}`,
    messageAbout: (name: string) => `Nachricht zu ${name}`,
    withoutScript: 'Zum Formular',
  },

  problems: {
    validation_failed: 'Bitte prüfen Sie die markierten Felder. Ihr Text ist noch da.',
    token_expired:
      'Das Formular war lange offen. Es ist jetzt erneuert: Bitte senden Sie noch einmal, Ihr Text ist noch da.',
    duplicate_submission: 'Diese Nachricht ist schon angekommen.',
    idempotency_key_reused:
      'Dieses Formular wurde schon mit anderem Inhalt gesendet. Ihr Text ist noch da: Senden Sie ihn noch einmal, dann kommt er für sich an.',
    submission_in_flight:
      'Ihr Text wird gerade gespeichert. Bitte senden Sie in einem Augenblick noch einmal; er kommt nur einmal an.',
    too_many_requests:
      'Von Ihrem Anschluss kamen gerade sehr viele Nachrichten. Ihr Text ist noch da: Bitte versuchen Sie es in einer Stunde wieder, oder rufen Sie an.',
    body_too_large: 'Das ist zu viel auf einmal. Bitte kürzen Sie den Text auf 5.000 Zeichen.',
    unsupported_media_type: 'Dieses Format nehmen wir nicht an.',
    bad_request: 'Die Anfrage war unvollständig. Bitte laden Sie die Seite neu.',
    not_found: 'Diese Seite gibt es nicht.',
    method_not_allowed: 'Das geht unter dieser Adresse nicht; was geht, nennt die Kopfzeile Allow.',
    gone: 'Diesen Ort gibt es nicht mehr.',
    match_required:
      'Welche Version ändern Sie? Nennen Sie sie in der Kopfzeile If-Match, in Anführungszeichen. Es ist nichts geändert.',
    conflict: 'Jemand anderes hat inzwischen gespeichert. Bitte vergleichen Sie beide Versionen.',
    unauthenticated: 'Bitte melden Sie sich an.',
    forbidden: 'Das dürfen Sie hier nicht. Fragen Sie die Inhaberin oder den Inhaber der Website.',
    foreign_origin:
      'Diese Anfrage kam von einer fremden Website und wurde nicht angenommen. Bitte senden Sie das Formular auf unserer eigenen Seite ab.',
    proof_required:
      'Dafür muss sich eine Person in der Verwaltung noch einmal mit Passwort oder Passkey bestätigen; das gilt zehn Minuten. Ein API-Schlüssel kann das nicht.',
    key_expired:
      'Dieser API-Schlüssel ist abgelaufen. Machen Sie in der Verwaltung unter „Schlüssel“ einen neuen.',
    storage_unavailable:
      'Gerade lässt sich nichts speichern. Ihr Text ist nicht verloren: Er steht noch im Formular. Bitte versuchen Sie es in einigen Minuten wieder.',
    receiver_changed:
      'Wer Ihre Nachricht liest, hat sich inzwischen geändert und steht jetzt im Formular. Ihr Text ist noch da: Wenn es Ihnen recht ist, senden Sie noch einmal.',
    place_unknown:
      'Diesen Ort gibt es nicht mehr. Ihr Text ist noch da: Bitte schreiben Sie über die Seite „Kontakt“ an uns.',
    link_invalid:
      'Diesen Link haben wir nicht ausgestellt, oder er ist beim Kopieren unvollständig geworden. Öffnen Sie ihn bitte aus der E-Mail.',
    link_expired:
      'Dieser Link ist abgelaufen: Die Frist ist vorbei, und die Nachricht ist gelöscht oder wird es bald. Solange es sie gibt, hilft npx lageplan inbox ham NUMMER.',
    link_used:
      'Dieser Link ist schon benutzt, oder jemand hat inzwischen anders über die Nachricht entschieden. npx lageplan inbox show NUMMER zeigt, wo sie liegt.',
    internal_error:
      'Bei uns ist ein Fehler aufgetreten. Ihr Text ist noch da. Bitte versuchen Sie es noch einmal.',
    offline: 'Sie sind offline. Der Text bleibt auf diesem Gerät.',
    map_consent_needed:
      'Diese Karte kommt von einem anderen Anbieter. Sie laden sie mit einem Klick.',
    map_unreachable: 'Die Karte ist gerade nicht erreichbar. Die Liste zeigt alle Orte.',
    map_key_rejected:
      'Google nimmt den Zugang dieser Website zur Karte nicht an. Die Liste zeigt alle Orte.',
    map_quota: 'Das Kontingent für diese Karte ist erschöpft. Die Liste zeigt alle Orte.',
    webgl_unavailable:
      'Ihr Browser kann die bewegliche Karte nicht zeichnen (WebGL fehlt). Die Liste zeigt alle Orte.',
    geocoder_unreachable:
      'Der Geocoder antwortet nicht. Nichts ist verloren; Lageplan fragt später noch einmal.',
    geocoder_refused:
      'Der Geocoder lehnt die Frage ab. Prüfen Sie GEOCODER_URL und GEOCODER_KEY auf dem Server.',
    geocoder_busy: 'Der Geocoder bekommt gerade zu viele Fragen. Bitte gleich noch einmal.',
    geocoder_unintelligible:
      'Der Geocoder antwortet anders als erwartet. Passt GEOCODER_KIND zu GEOCODER_URL?',
    address_not_found: 'Der Geocoder kennt diese Anschrift nicht genauer.',
    upload_damaged:
      'Die Datei kam anders an, als sie abgeschickt wurde. Es ist nichts gespeichert; bitte laden Sie sie noch einmal hoch.',
    import_unreadable: 'Diese Datei lässt sich nicht lesen.',
    import_row_rejected: 'Diese Zeile wurde nicht übernommen.',
    photo_unreadable:
      'Das ist kein Bild, das wir lesen können, oder es ist beschädigt. Möglich sind JPEG, PNG, WebP und AVIF.',
    drawing_unreadable:
      'Diese Zeichnung (SVG) lässt sich nicht übernehmen: Sie ist beschädigt, enthält ein Bild oder verweist auf andere Dateien. Speichern Sie das Logo in Ihrem Zeichenprogramm als PNG.',
    photo_too_large: 'Dieses Bild ist größer als 10 MB. Bitte verkleinern Sie es.',
    photo_too_many_pixels:
      'Dieses Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es auf höchstens 50 Megapixel.',
  },

  map: {
    ours: 'Karte von uns.',
    loadGoogle: 'Google Maps laden',
    googleNote:
      'Überträgt Ihre IP-Adresse, den Kartenausschnitt und Angaben zu Ihrem Browser an Google, auch in die USA.',
    loadStreet: (host: string) => `Straßenkarte von ${host} laden`,
    streetNote: (host: string) =>
      `Überträgt Ihre IP-Adresse, den Kartenausschnitt und Angaben zu Ihrem Browser an ${host}.`,
    loadingGoogle: 'Google Maps wird geladen.',
    loadingStreet: (host: string) => `Die Straßenkarte von ${host} wird geladen.`,
    remember: 'Auf diesem Gerät merken',
    backToOurs: 'Zurück zu unserer Karte',
    withdraw: 'Google Maps abschalten',
    withdrawStreet: 'Fremde Straßenkarte abschalten',
    withdrawn: 'Jetzt gilt wieder unsere eigene Karte.',
    reload: 'Seite neu laden (Eingaben gehen verloren)',
    offline:
      'Sie sind offline, deshalb fehlt die bewegliche Karte. Was auf der Seite steht, bleibt da.',
  },

  requests: {
    title: 'Wohin diese Seite Anfragen geschickt hat',
    lead: 'Ihr Browser führt Buch über jede Anfrage, die er für diesen Besuch gestellt hat. Diese Liste kommt aus Ihrem Browser, nicht von uns.',
    link: 'Prüfen Sie selbst, wohin diese Website Anfragen schickt',
    none: (count: number) =>
      `${counted(count, 'Anfrage', 'Anfragen', 'de')}, alle an unseren eigenen Server. Keine ging an Dritte.`,
    some: (foreign: number, count: number) =>
      `${counted(foreign, 'Anfrage ging', 'Anfragen gingen', 'de')} an Dritte (von ${number(count, 'de')}).`,
    others: 'Nicht alle Anfragen gingen an unseren eigenen Server.',
    google:
      'Sie haben bei diesem Besuch Google Maps geladen. Die Karte läuft in einem eigenen Rahmen, dessen Anfragen an Google hier nicht einzeln aufgeführt werden.',
    street: (host: string) =>
      `Sie haben bei diesem Besuch die Straßenkarte von ${host} geladen. Ihre Kacheln holt ein eigener Hintergrundprozess, dessen Anfragen hier nicht einzeln aufgeführt werden.`,
    own: 'unser Server',
    foreign: 'Dritte',
    origin: 'An',
    address: 'Adresse',
    count: 'Anfragen',
    policy:
      'Zusätzlich verbietet die Sicherheitsregel dieser Seite (Content-Security-Policy) Ihrem Browser Anfragen an andere Server, ausgenommen den einer fremden Straßenkarte, wenn diese Website eine anbietet.',
    withoutScript:
      'Diese Prüfung braucht JavaScript. Ohne JavaScript lädt diese Seite nur sich selbst, ihr Aussehen und ihre Schrift von unserem Server.',
  },

  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht ist die Adresse alt oder vertippt. Suchen Sie den Ort, oder gehen Sie zur Startseite.',
  },
  failure: {
    title: 'Hier ist etwas schiefgegangen',
    reload: 'Bitte laden Sie die Seite neu.',
    connectionTitle: 'Keine Verbindung',
    connectionText:
      'Diese Seite kam nicht an. Sie öffnet sich von selbst, sobald Sie wieder verbunden sind.',
    retry: 'Noch einmal versuchen',
    notSent: 'Was Sie gesendet haben, ist wohl nicht gespeichert. Senden Sie es noch einmal.',
    code: 'Bleibt es dabei, nennen Sie uns bitte diesen Fehlercode:',
    reloadSends: 'Wenn Sie die Seite neu laden, wird es noch einmal gesendet.',
    sendAgain: 'Noch einmal senden',
  },
}

function anyTime(times: readonly string[]): string {
  return `am ${anyOfTimes(times, 'de', (clock) => ` um ${clock} Uhr`)}`
}

function dayList(days: readonly NamedDay[]): string {
  const names = days.map((day) => dayName(day, 'de'))
  return listed(names, 'conjunction', 'de')
}

export type Messages = typeof de
