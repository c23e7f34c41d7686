import { contacts } from './place-fields.en.ts'
import { holidays } from './holidays.en.ts'
import { inRegion } from './in-region.en.ts'
import { map as mapView, picture } from './map.en.ts'
import { regions } from './regions.en.ts'
import type { PlacesWords } from './places.de.ts'
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
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const quoted = (names: readonly string[]) =>
  formatList(
    names.map((name) => `“${name}”`),
    'conjunction',
    'en',
  )

export const placesWords: PlacesWords = {
  units: {
    distance: (km, unit) => distance(km, unit, 'en'),
    lessThanOne: (unit) => `under 1\u00A0${unit}`,
    number: (value) => number(value, 'en'),
    decimal: (value) => decimal(value, 'en'),
    radius: (km, unit) => radius(km, unit, 'en'),
    names: { km: 'km (kilometers)', mi: 'mi (miles)' },
    date: (iso) => date(iso, 'en'),
    time: (minutes) => time(minutes, 'en'),
  },

  compassDirections: {
    n: 'north',
    nne: 'north-northeast',
    ne: 'northeast',
    ene: 'east-northeast',
    e: 'east',
    ese: 'east-southeast',
    se: 'southeast',
    sse: 'south-southeast',
    s: 'south',
    ssw: 'south-southwest',
    sw: 'southwest',
    wsw: 'west-southwest',
    w: 'west',
    wnw: 'west-northwest',
    nw: 'northwest',
    nnw: 'north-northwest',
  },

  finder: {
    description: (siteName, found) => `${siteName}: ${found} on the map and as a list.`,
    suggestions: 'Suggestions',
    suggestionCount: (count) =>
      count === 0
        ? 'No suggestions'
        : `${formatCount(count, 'suggestion', 'suggestions', 'en')}, choose with the arrow keys`,
    suggestionKinds: {
      place: 'Place',
      category: 'Category',
      open: 'Filter',
      'postal-code': 'Postal code',
      city: 'City',
      county: 'County',
      state: 'State',
      country: 'Country',
      landscape: 'Landscape',
      landmark: 'Landmark',
      point: 'Coordinates',
    },
    nearMe: 'Near me',
    nearMeWaiting: 'Finding your location …',
    nearMeRefused: 'Your browser did not share your location. Enter a town or a ZIP code instead.',
    nearMeFailed: 'Your location could not be found. Enter a town or a ZIP code instead.',
    filters: 'Filters',
    moreCategories: 'More categories',
    radius: (km, unit) => `Within ${radius(km, unit, 'en')}`,
    radiusChoice: 'Choose a radius',
    unitSwitch: 'Distances in',
    sortSwitch: 'Sorted by',
    sorts: {
      distance: 'distance',
      relevance: 'best match',
      recommended: 'recommended',
      name: 'name',
    },
    openNow: 'Open now',
    hoursKnown: 'Hours known',
    openAt: (times) => `Open ${anyTime(times)}`,
    closedNow: 'Closed now',
    closedAt: (times) => `Closed ${allTimes(times)}`,
    whichAreClosedNow: 'closed now',
    whichAreClosedAt: (times) => `closed ${allTimes(times)}`,
    chooseTime: 'Pick a time',
    openOn: 'Open on',
    chosenDays: {
      today: 'Today',
      tomorrow: 'Tomorrow',
      weekend: 'The weekend',
    },
    orDate: 'or on (date)',
    atTime: 'at (time)',
    openToday: 'Open today',
    showOpen: 'Show',
    noHours: 'None of these places has opening hours on record.',
    whichAreOpenNow: 'open now',
    whichAreOpenAt: (times) => `open ${anyTime(times)}`,
    attribute: (name, values) =>
      values.some(Boolean) ? `${name}: ${formatList(values, 'disjunction', 'en')}` : name,
    choose: (filter) => `Choose ${filter}`,
    anyOf: (names) => formatList(names, 'disjunction', 'en'),
    remove: (filter, count) =>
      `${filter}${count === undefined ? '' : ` ${number(count, 'en')}`}: remove the filter “${filter}”`,
    add: (filter, count) => `${filter}, ${formatCount(count, 'place', 'places', 'en')}`,
    area: 'Map area',
    list: 'List',
    map: 'Map',
    viewSwitch: 'View',
    results: 'Results',
    places: (total) => formatCount(total, 'place', 'places', 'en'),
    placesCalled: (total, one, many) =>
      total === 0 ? `No ${many}` : formatCount(total, one, many, 'en'),
    here: 'My location',
    nearHere: 'near my location',
    nearYou: (town) => `near you (${town})`,
    near: (place) => `near ${place}`,
    inRegion,
    inLandscape: (name) => `in the ${name} area`,
    inArea: 'in this map area',
    distancesFrom: (place) => `distances from ${place}`,
    withinRadius: (km, unit) => `within ${radius(km, unit, 'en')}`,
    forWords: (words) => `for “${words}”`,
    comingSoon: 'Coming soon',
    comingSoonText: 'This site is being set up. Soon you will find places here.',
    noPlaces: 'No places',
    correctedTo: (meant) => `Searched for “${meant}”.`,
    searchAsTyped: (typed) => `Search for “${typed}” instead`,
    ignored: {
      unknown: (text) => `We do not know “${text}”.`,
      'not-there': (text) => `None of these results mentions “${text}”.`,
      unused: (text) => `“${text}” was ignored.`,
      'not-in-names': (text) => `No place name contains “${text}”.`,
    },
    orMeant: 'Or did you mean:',
    unknownNear: (near) =>
      `We do not know “${near}”, so all places are shown. Check the spelling or enter a ZIP code.`,
    whereAreYou: 'Where are you? Add your town or ZIP code.',
    orNearMe: 'Or press “Near me”.',
    addressFound: 'Did you mean this address?',
    addressBy: (host) => `Found by ${host}. Data:`,
    addressData: '©\u00a0OpenStreetMap contributors',
    whichOne: (name) => `Did you mean another “${name}”?`,
    stoodFor: (part, states) => `“${part}” here means ${formatList(states, 'conjunction', 'en')}.`,
    oneAtATime: 'You can search around one place at a time. Continue with:',
    instead: {
      nearest: (where) => `Nothing ${where}. The nearest are:`,
      nearestWithout: (where, filters) =>
        `Nothing ${where}. Without ${quoted(filters)}, the nearest are:`,
      without: (filters) => `Without ${quoted(filters)}:`,
    },
    fartherAway: 'Farther away:',
    relaxationsTitle: 'Try this instead:',
    relaxations: {
      wider: (radiusKm, nearestKm, count, unit) =>
        `Within ${radius(radiusKm, unit, 'en')}: ${formatCount(count, 'place', 'places', 'en')}, the nearest ${distance(nearestKm, unit, 'en')} away`,
      anywhere: (count) => `Everywhere: ${formatCount(count, 'place', 'places', 'en')}`,
      withoutFilter: (filter, count) =>
        `Without “${filter}”: ${formatCount(count, 'place', 'places', 'en')}`,
      openLater: (moment, count) =>
        `Open ${anyTime([moment])}: ${formatCount(count, 'place', 'places', 'en')}`,
      spelling: (text, count) =>
        `Search for “${text}”: ${formatCount(count, 'place', 'places', 'en')}`,
    },
    pagination: {
      title: 'Pages',
      page: (page, of) => `Page ${number(page, 'en')} of ${number(of, 'en')}`,
      previous: 'Previous page',
      next: 'Next page',
    },
    searchThisArea: 'Search this area',
    offMap: 'Off the map',
    offMapIn: (names, hasMore) =>
      hasMore ? `${names.join(', ')} and others` : formatList(names, 'conjunction', 'en'),
    offMapUnit: (total) => (total === 1 ? ' place' : ' places'),
    toList: 'Skip to the list',
    showList: 'Show the list',
    showMap: 'Show the map',
    writeTitle: 'Not what you are looking for?',
    write: 'Write a message',
  },

  place: {
    notFoundTitle: 'Place not found',
    goneTitle: (name) => `${name} is no longer listed`,
    backToSearch: 'Back to list and map',
    similar: 'You might be looking for',
    nearestInstead: 'Places nearby',
    alsoKnownAs: 'Also known as',
    address: 'Address',
    photos: 'Photos',
    photoCredit: (credit) => `Photo: ${credit}`,
    hours: 'Opening hours',
    coordinates: 'Coordinates',
    point: (lat, lng) =>
      `${degrees(lat, 'en')} ${lat < 0 ? 'S' : 'N'}, ${degrees(lng, 'en')} ${lng < 0 ? 'W' : 'E'}`,
    approximate: 'Approximate position',
    today: 'today',
    closedAllDay: 'closed',
    allDay: '24 hours',
    unknownAllDay: 'hours unknown',
    openFrom: (minutes) => `from ${time(minutes, 'en')}`,
    localTime: (zone) => `Local time: ${zone}.`,
    sampleHours: 'Sample hours, made up for this demo.',
    confirmed: (iso) => `Last confirmed on ${date(iso, 'en')}.`,
    weekdays,
    yes: 'yes',
    no: 'no',
    notSaid: 'unknown',
    directions: 'Get directions',
    route: 'Directions',
    routeTo: (name) => `Directions to ${name}`,
    call: 'Call',
    callPlace: (name) => `Call ${name}`,
    directionsNote: 'Opens OpenStreetMap in a new window.',
    mapApp: 'Open in my map app',
    nearby: 'Nearby',
    sources: 'Sources of place names and ZIP codes',
    write: 'Write a message',
    writeWithoutScript: 'Write a message to this place',
  },

  contacts,

  opening: {
    open: 'Open',
    closed: 'Closed',
    openOn: (days) => `Open on ${dayList(days)}`,
    alsoOn: (days) => `on ${dayList(days)}`,
    until: (minutes) => `until ${time(minutes, 'en')}`,
    untilDay: (weekday, minutes) => `until ${shortDays[weekday]} ${time(minutes, 'en')}`,
    always: '24 hours',
    openEnd: 'no fixed closing time',
    opensToday: (minutes) => `opens at ${time(minutes, 'en')}`,
    opensDay: (weekday, minutes) => `opens ${shortDays[weekday]} ${time(minutes, 'en')}`,
    opensOn: (iso) => `opens ${dayOfYear(iso, 'en')}`,
    opensAgain: (iso) => `opens again in ${monthName(iso, 'en')}`,
    unknown: 'Hours unknown',
    holiday: (name, kind) => `Holiday today (${name}): ${kind}`,
    sample: 'sample hours',
  },

  holidayName: (name) => holidays[name] ?? name.split('/')[0] ?? name,

  regions,

  map: {
    ours: 'Our own map.',
    loadGoogle: 'Load Google Maps',
    googleNote:
      'Sends your IP address, the visible map area and browser details to Google, including servers in the USA.',
    loadStreet: (host) => `Load the street map from ${host}`,
    streetNote: (host) =>
      `Sends your IP address, the visible map area and browser details to ${host}.`,
    loadingGoogle: 'Google Maps is loading.',
    loadingStreet: (host) => `The street map from ${host} is loading.`,
    remember: 'Remember on this device',
    backToOurs: 'Back to our own map',
    reload: 'Reload the page (what you typed is lost)',
    offline:
      'You are offline, so the interactive map is unavailable. Everything on this page stays here.',
    listHasAll: 'The list shows all places.',
    unreachable: (name) => `${name} cannot be reached right now.`,
    oursInstead: 'This is our own map again.',
  },

  mapView,
  picture,

  mapProblems: {
    map_consent_needed: 'This map comes from another provider. One click loads it.',
    map_unreachable: 'The map cannot be reached right now.',
    map_key_rejected: 'Google rejected this site’s map key.',
    map_quota: 'This site has used up its Google Maps quota.',
    webgl_unavailable: 'Your browser cannot draw the interactive map (WebGL is missing).',
  },
}

function anyTime(times: readonly string[]): string {
  return timesIn(times, 'disjunction')
}

function allTimes(times: readonly string[]): string {
  return timesIn(times, 'conjunction')
}

function timesIn(times: readonly string[], type: 'disjunction' | 'conjunction'): string {
  return `on ${listTimes(times, { locale: 'en', type }, (clock) => ` at ${clock}`)}`
}

function dayList(days: readonly NamedDay[]): string {
  const names = days.map((day) => dayName(day, 'en'))
  return formatList(names, 'conjunction', 'en')
}
