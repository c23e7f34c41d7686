import { contacts } from './place-fields.de.ts'
import { holidays } from './holidays.de.ts'
import { inRegion } from './in-region.de.ts'
import { map as mapView, picture } from './map.de.ts'
import { regions } from './regions.de.ts'
import type { Unit } from '../../domain/search/radius.ts'
import {
  formatCount,
  date,
  dayName,
  dayOfYear,
  decimal,
  degrees,
  distance,
  formatList,
  listTimes,
  monthName,
  type NamedDay,
  number,
  radius,
  time,
} from './format.ts'

// Written out: creating an `Intl` formatter would delay the page by twelve milliseconds.
const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const shortDays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

const quoted = (names: readonly string[]) =>
  formatList(
    names.map((name) => `„${name}“`),
    'conjunction',
    'de',
  )
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

export const placesWords = {
  units: {
    distance: (km: number, unit: Unit) => distance(km, unit, 'de'),
    lessThanOne: (unit: Unit) => `unter 1\u00A0${unit}`,
    number: (value: number) => number(value, 'de'),
    decimal: (value: number) => decimal(value, 'de'),
    radius: (km: number, unit: Unit) => radius(km, unit, 'de'),
    names: { km: 'km (Kilometer)', mi: 'mi (Meilen)' },
    date: (iso: string) => date(iso, 'de'),
    time: (minutes: number) => time(minutes, 'de'),
  },

  compassDirections: {
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
    suggestions: 'Vorschläge',
    suggestionCount: (count: number) =>
      count === 0
        ? 'Keine Vorschläge'
        : `${formatCount(count, 'Vorschlag', 'Vorschläge', 'de')}, mit den Pfeiltasten wählen`,
    suggestionKinds: {
      place: 'Ort',
      category: 'Kategorie',
      open: 'Filter',
      'postal-code': 'Postleitzahl',
      city: 'Stadt',
      county: 'Landkreis',
      state: 'Region',
      country: 'Land',
      landscape: 'Landschaft',
      landmark: 'Sehenswertes',
      point: 'Koordinaten',
    },
    nearMe: 'In meiner Nähe',
    nearMeWaiting: 'Standort wird bestimmt …',
    nearMeRefused:
      'Ihr Browser hat den Standort nicht freigegeben. Geben Sie stattdessen einen Ort oder eine Postleitzahl ein.',
    nearMeFailed:
      'Ihr Standort ließ sich nicht bestimmen. Geben Sie stattdessen einen Ort oder eine Postleitzahl ein.',
    filters: 'Filter',
    moreCategories: 'Weitere Kategorien',
    radius: (km: number, unit: Unit) => `Umkreis ${radius(km, unit, 'de')}`,
    radiusChoice: 'Umkreis wählen',
    unitSwitch: 'Entfernungen in',
    sortSwitch: 'Sortiert nach',
    sorts: {
      distance: 'Entfernung',
      relevance: 'Übereinstimmung',
      recommended: 'Empfehlung',
      name: 'Name',
    },
    openNow: 'Jetzt geöffnet',
    hoursKnown: 'Zeiten bekannt',
    openAt: (times: string[]) => `Geöffnet ${anyTime(times)}`,
    closedNow: 'Jetzt geschlossen',
    closedAt: (times: string[]) => `Geschlossen ${allTimes(times)}`,
    whichAreClosedNow: 'jetzt geschlossen',
    whichAreClosedAt: (times: string[]) => `geschlossen ${allTimes(times)}`,
    chooseTime: 'Zeit wählen',
    openOn: 'Geöffnet am',
    chosenDays: {
      today: 'Heute',
      tomorrow: 'Morgen',
      weekend: 'Wochenende',
    },
    orDate: 'oder am (Datum)',
    atTime: 'um (Uhrzeit)',
    openToday: 'Heute geöffnet',
    showOpen: 'Anzeigen',
    noHours: 'Von keinem dieser Orte kennen wir die Öffnungszeiten.',
    whichAreOpenNow: 'jetzt geöffnet',
    whichAreOpenAt: (times: string[]) => `geöffnet ${anyTime(times)}`,
    // A filter without values has only its name: "Zeiten bekannt".
    attribute: (name: string, values: string[]) =>
      values.some(Boolean) ? `${name}: ${formatList(values, 'disjunction', 'de')}` : name,
    choose: (filter: string) => `${filter} wählen`,
    anyOf: (names: string[]) => formatList(names, 'disjunction', 'de'),
    // The visible text comes first, so that people who use voice control can say it (WCAG 2.5.3).
    remove: (filter: string, count?: number) =>
      `${filter}${count === undefined ? '' : ` ${number(count, 'de')}`}: Filter „${filter}“ entfernen`,
    add: (filter: string, count: number) => `${filter}, ${formatCount(count, 'Ort', 'Orte', 'de')}`,
    area: 'Kartenausschnitt',
    list: 'Liste',
    map: 'Karte',
    viewSwitch: 'Ansicht',
    results: 'Ergebnisse',
    places: (total: number) => formatCount(total, 'Ort', 'Orte', 'de'),
    placesCalled: (total: number, one: string, many: string) =>
      total === 0 ? `Keine ${many}` : formatCount(total, one, many, 'de'),
    here: 'Mein Standort',
    nearHere: 'bei meinem Standort',
    nearYou: (town: string) => `in Ihrer Nähe (${town})`,
    near: (place: string) => `bei ${place}`,
    inRegion,
    inLandscape: (name: string) => `in der Region ${name}`,
    inArea: 'im Kartenausschnitt',
    distancesFrom: (place: string) => `Entfernung ab ${place}`,
    withinRadius: (km: number, unit: Unit) => `im Umkreis von ${radius(km, unit, 'de')}`,
    forWords: (words: string) => `zu „${words}“`,
    noPlaces: 'Keine Orte',
    comingSoon: 'Hier entsteht etwas',
    comingSoonText: 'Diese Website wird gerade eingerichtet. Bald finden Sie hier Orte.',
    correctedTo: (meant: string) => `Gesucht wurde nach „${meant}“.`,
    searchAsTyped: (typed: string) => `Stattdessen nach „${typed}“ suchen`,
    ignored: {
      unknown: (text: string) => `„${text}“ kennen wir nicht.`,
      'not-there': (text: string) => `Mit „${text}“ finden wir dazu nichts.`,
      unused: (text: string) => `„${text}“ lassen wir dabei außer Acht.`,
      'not-in-names': (text: string) => `„${text}“ steht in keinem Namen.`,
    },
    orMeant: 'Oder meinten Sie:',
    unknownNear: (near: string) =>
      `„${near}“ kennen wir nicht. Wir zeigen alle Orte. Prüfen Sie die Schreibweise, oder geben Sie eine Postleitzahl ein.`,
    whereAreYou: 'Wo sind Sie? Schreiben Sie Ihre Stadt oder Postleitzahl dazu.',
    orNearMe: 'Oder tippen Sie auf „In meiner Nähe“.',
    addressFound: 'Meinten Sie diese Anschrift?',
    addressBy: (host: string) => `Gefunden von ${host}. Daten:`,
    addressData: '©\u00a0OpenStreetMap-Mitwirkende',
    whichOne: (name: string) => `Meinten Sie ein anderes „${name}“?`,
    stoodFor: (part: string, states: string[]) =>
      `„${part}“ heißt hier: ${formatList(states, 'conjunction', 'de')}.`,
    oneAtATime: 'Gesucht wird um einen Ort herum. Weiter mit:',
    instead: {
      nearest: (where: string) => `${capital(where)} ist nichts; am nächsten liegen:`,
      nearestWithout: (where: string, filters: string[]) =>
        `${capital(where)} ist nichts; ohne ${quoted(filters)} liegen am nächsten:`,
      without: (filters: string[]) => `Ohne ${quoted(filters)} gibt es:`,
    },
    fartherAway: 'Weiter entfernt:',
    relaxationsTitle: 'Das hilft weiter:',
    relaxations: {
      wider: (radiusKm: number, nearestKm: number, count: number, unit: Unit) =>
        `Umkreis ${radius(radiusKm, unit, 'de')}: ${formatCount(count, 'Ort', 'Orte', 'de')}, der nächste ${distance(nearestKm, unit, 'de')} entfernt`,
      anywhere: (count: number) => `Überall: ${formatCount(count, 'Ort', 'Orte', 'de')}`,
      withoutFilter: (filter: string, count: number) =>
        `Ohne „${filter}“: ${formatCount(count, 'Ort', 'Orte', 'de')}`,
      openLater: (moment: string, count: number) =>
        `Geöffnet ${anyTime([moment])}: ${formatCount(count, 'Ort', 'Orte', 'de')}`,
      spelling: (text: string, count: number) =>
        `Nach „${text}“ suchen: ${formatCount(count, 'Ort', 'Orte', 'de')}`,
    },
    pagination: {
      title: 'Seiten',
      page: (page: number, of: number) => `Seite ${number(page, 'de')} von ${number(of, 'de')}`,
      previous: 'Vorige Seite',
      next: 'Nächste Seite',
    },
    searchThisArea: 'In diesem Ausschnitt suchen',
    offMap: 'Außerhalb der Karte',
    offMapIn: (names: string[], hasMore: boolean) =>
      hasMore ? `${names.join(', ')} u. a.` : formatList(names, 'conjunction', 'de'),
    offMapUnit: (total: number): string => (total === 1 ? ' Ort' : ' Orte'),
    toList: 'Zur Liste springen',
    showList: 'Liste zeigen',
    showMap: 'Karte zeigen',
    writeTitle: 'Nicht dabei, was Sie suchen?',
    write: 'Nachricht schreiben',
  },

  place: {
    notFoundTitle: 'Diesen Ort gibt es hier nicht',
    goneTitle: (name: string) => `${name} ist nicht mehr verzeichnet`,
    backToSearch: 'Zurück zu Liste und Karte',
    similar: 'Das könnten Sie meinen',
    nearestInstead: 'Orte in der Nähe',
    alsoKnownAs: 'Auch bekannt als',
    address: 'Adresse',
    photos: 'Fotos',
    photoCredit: (credit: string) => `Foto: ${credit}`,
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
    notSaid: 'unbekannt',
    directions: 'Route planen',
    route: 'Route',
    routeTo: (name: string) => `Route zu ${name}`,
    call: 'Anrufen',
    callPlace: (name: string) => `Anrufen: ${name}`,
    directionsNote: 'Öffnet OpenStreetMap in einem neuen Fenster.',
    mapApp: 'In meiner Karten-App öffnen',
    nearby: 'In der Nähe',
    sources: 'Quellen der Ortsnamen und Postleitzahlen',
    write: 'Nachricht schreiben',
    writeWithoutScript: 'Nachricht an diesen Ort schreiben',
  },

  contacts,

  opening: {
    open: 'Geöffnet',
    closed: 'Geschlossen',
    openOn: (days: readonly NamedDay[]) => `Geöffnet am ${dayList(days)}`,
    alsoOn: (days: readonly NamedDay[]) => `am ${dayList(days)}`,
    until: (minutes: number) => `bis ${time(minutes, 'de')}`,
    untilDay: (weekday: number, minutes: number) =>
      `bis ${shortDays[weekday]} ${time(minutes, 'de')}`,
    always: 'rund um die Uhr',
    openEnd: 'Ende offen',
    opensToday: (minutes: number) => `öffnet um ${time(minutes, 'de')}`,
    opensDay: (weekday: number, minutes: number) =>
      `öffnet ${shortDays[weekday]} ${time(minutes, 'de')}`,
    opensOn: (iso: string) => `öffnet am ${dayOfYear(iso, 'de')}`,
    opensAgain: (iso: string) => `öffnet wieder im ${monthName(iso, 'de')}`,
    unknown: 'Zeiten unbekannt',
    holiday: (name: string, kind: 'open' | 'closed') =>
      `Heute Feiertag (${name}): ${kind === 'open' ? 'geöffnet' : 'geschlossen'}`,
    sample: 'Beispielzeiten',
  },

  holidayName: (name: string): string => holidays[name] ?? name.split('/')[0] ?? name,

  regions,

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
    reload: 'Seite neu laden (Eingaben gehen verloren)',
    offline:
      'Sie sind offline, deshalb fehlt die bewegliche Karte. Was auf der Seite steht, bleibt da.',
    listHasAll: 'Die Liste zeigt alle Orte.',
    unreachable: (name: string) => `${name} ist gerade nicht erreichbar.`,
    oursInstead: 'Sie sehen wieder unsere eigene Karte.',
  },

  mapView,
  picture,

  mapProblems: {
    map_consent_needed:
      'Diese Karte kommt von einem anderen Anbieter. Sie laden sie mit einem Klick.',
    map_unreachable: 'Die Karte ist gerade nicht erreichbar.',
    map_key_rejected: 'Google nimmt den Zugang dieser Website zur Karte nicht an.',
    map_quota: 'Das Kontingent dieser Website bei Google ist erschöpft.',
    webgl_unavailable: 'Ihr Browser kann die bewegliche Karte nicht zeichnen (WebGL fehlt).',
  },
}

function anyTime(times: readonly string[]): string {
  return timesIn(times, 'disjunction')
}

function allTimes(times: readonly string[]): string {
  return timesIn(times, 'conjunction')
}

function timesIn(times: readonly string[], type: 'disjunction' | 'conjunction'): string {
  return `am ${listTimes(times, { locale: 'de', type }, (clock) => ` um ${clock} Uhr`)}`
}

function dayList(days: readonly NamedDay[]): string {
  const names = days.map((day) => dayName(day, 'de'))
  return formatList(names, 'conjunction', 'de')
}

export type PlacesWords = typeof placesWords
