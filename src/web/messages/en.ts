import { holidays } from './holidays.en.ts'
import { inRegion } from './in-region.en.ts'
import { proposals } from './proposals.en.ts'
import { legal } from './legal.en.ts'
import { map as mapView } from './map.en.ts'
import { regions } from './regions.en.ts'
import { retention } from './retention.en.ts'
import { validation } from './validation.en.ts'
import type { Messages } from './de.ts'
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

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const en: Messages = {
  locale: 'en',
  languageName: 'English',
  skipToContent: 'Skip to content',

  legal,
  mapView,
  proposals,
  regions,
  retention,

  addressSearch: {
    title: 'When you search for an address',
    text: (host) =>
      `If a search looks like an address, or you search near a place that we do not know, our server asks the service ${host} where that is. It sends nothing but that text, as you typed it, and never what looks like a phone number or an e-mail address. Your IP address and all else about you stays here; the text is not stored for it.`,
  },
  validation,

  navigation: {
    label: 'Main menu',
    finder: 'Find places',
    regions: 'Regions',
    contact: 'Contact',
    otherLanguage: 'Deutsch',
    footer: 'Footer',
    openSite: (name: string) => `Open ${name} in a new tab`,
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    breadcrumb: 'You are here',
    places: 'Places',
  },

  units: {
    distance: (km, unit) => distance(km, unit, 'en'),
    number: (value) => number(value, 'en'),
    decimal: (value) => decimal(value, 'en'),
    radius: (km, unit) => radius(km, unit, 'en'),
    names: { km: 'km (kilometres)', mi: 'mi (miles)' },
    date: (iso) => date(iso, 'en'),
    time: (minutes) => time(minutes, 'en'),
  },

  winds: {
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
    searchLabel: 'Town, ZIP code or name',
    submit: 'Search',
    suggestions: 'Suggestions',
    suggestionCount: (count) =>
      count === 0
        ? 'No suggestions'
        : `${counted(count, 'suggestion', 'suggestions', 'en')}, choose with the arrow keys`,
    suggestionKinds: {
      place: 'Place',
      category: 'Category',
      'postal-code': 'Postal code',
      city: 'City',
      county: 'County',
      state: 'State',
      country: 'Country',
      point: 'Coordinates',
    },
    nearMe: 'Near me',
    nearMeWaiting: 'Finding your location …',
    nearMeRefused: 'Your browser did not share your location. Enter a town or a ZIP code instead.',
    nearMeFailed: 'Your location could not be found. Enter a town or a ZIP code instead.',
    filters: 'Filters',
    radius: (km, unit) => `Within ${radius(km, unit, 'en')}`,
    radiusChoice: 'Choose a radius',
    unitSwitch: 'Distances in',
    sortSwitch: 'Sorted by',
    sorts: { distance: 'distance', relevance: 'fit', name: 'name' },
    openNow: 'Open now',
    openAt: (times) => `Open ${anyTime(times)}`,
    whichAreOpenNow: 'open now',
    whichAreOpenAt: (times) => `open ${anyTime(times)}`,
    attribute: (name, values) => `${name}: ${listed(values, 'disjunction', 'en')}`,
    anyOf: (names) => listed(names, 'disjunction', 'en'),
    remove: (filter, count) =>
      `${filter}${count === undefined ? '' : ` ${number(count, 'en')}`}: remove the filter “${filter}”`,
    add: (filter, count) => `${filter}, ${counted(count, 'place', 'places', 'en')}`,
    area: 'Map area',
    list: 'List',
    map: 'Map',
    viewSwitch: 'View',
    results: 'Results',
    places: (total) => counted(total, 'place', 'places', 'en'),
    placesCalled: (total, one, many) =>
      total === 0 ? `No ${many}` : counted(total, one, many, 'en'),
    here: 'My location',
    nearHere: 'near my location',
    nearYou: (town) => `near you (${town})`,
    near: (place) => `near ${place}`,
    inRegion,
    inArea: 'in this map area',
    distancesFrom: (place) => `distances from ${place}`,
    withinRadius: (km, unit) => `within ${radius(km, unit, 'en')}`,
    forWords: (words) => `for “${words}”`,
    noPlaces: 'No places',
    correctedTo: (meant) => `Searched for “${meant}”.`,
    searchAsTyped: (typed) => `Search for “${typed}” instead`,
    unknownNear: (near) =>
      `We do not know “${near}”, so all places are shown. Check the spelling or enter a ZIP code.`,
    whereAreYou: 'Where are you? Add your town or ZIP code.',
    orNearMe: 'Or press “Near me”.',
    addressFound: 'Did you mean this address?',
    addressBy: (host) => `Found by ${host}. Data:`,
    addressData: '©\u00a0OpenStreetMap contributors',
    whichOne: (name) => `Did you mean another “${name}”?`,
    stoodFor: (part, states) => `“${part}” here means ${listed(states, 'conjunction', 'en')}.`,
    landscape: (name) =>
      `This search does not know where “${name}” begins and ends, and finds the word alone. Try around:`,
    oneAtATime: 'We search around one place at a time. Go on with:',
    helps: 'This will help:',
    relaxations: {
      wider: (radiusKm, nearestKm, count, unit) =>
        `Within ${radius(radiusKm, unit, 'en')}: ${counted(count, 'place', 'places', 'en')}, the nearest ${distance(nearestKm, unit, 'en')} away`,
      ofAny: (radiusKm, nearestKm, count, unit) =>
        `Anything within ${radius(radiusKm, unit, 'en')}: ${counted(count, 'place', 'places', 'en')}, the nearest ${distance(nearestKm, unit, 'en')} away`,
      anywhere: (count) => `Everywhere: ${counted(count, 'place', 'places', 'en')}`,
      withoutFilter: (filter, count) =>
        `Without “${filter}”: ${counted(count, 'place', 'places', 'en')}`,
      openLater: (moment, count) =>
        `Open ${anyTime([moment])}: ${counted(count, 'place', 'places', 'en')}`,
      spelling: (text, count) => `Search for “${text}”: ${counted(count, 'place', 'places', 'en')}`,
    },
    showAll: 'Show all places',
    pages: 'Pages',
    page: (page, of) => `Page ${number(page, 'en')} of ${number(of, 'en')}`,
    previousPage: 'Previous page',
    nextPage: 'Next page',
    searchThisArea: 'Search this area',
    toList: 'Skip to the list',
    writeTitle: 'Not what you are looking for? Write to us',
  },

  place: {
    notFoundTitle: 'There is no such place here',
    goneTitle: (name) => `${name} is no longer listed`,
    similar: 'You may be looking for',
    nearestInstead: 'Places nearby',
    alsoKnownAs: 'Also known as',
    address: 'Address',
    photos: 'Photos',
    photoCredit: (credit) => `Photo: ${credit}`,
    phone: 'Phone',
    website: 'Website',
    hours: 'Opening hours',
    coordinates: 'Coordinates',
    point: (lat, lng) =>
      `${degrees(lat, 'en')} ${lat < 0 ? 'S' : 'N'}, ${degrees(lng, 'en')} ${lng < 0 ? 'W' : 'E'}`,
    approximate: 'Approximate position',
    today: 'today',
    closedAllDay: 'closed',
    allDay: 'around the clock',
    unknownAllDay: 'hours unknown',
    openFrom: (minutes) => `from ${time(minutes, 'en')}`,
    localTime: (zone) => `Local time: ${zone}.`,
    sampleHours: 'Sample hours, made up for this demonstration.',
    confirmed: (iso) => `Last confirmed on ${date(iso, 'en')}.`,
    weekdays,
    yes: 'yes',
    no: 'no',
    directions: 'Get directions',
    directionsNote: 'Opens OpenStreetMap in a new window.',
    mapApp: 'Open in my map app',
    nearby: 'Nearby',
    sources: 'Sources of place names and postal codes',
    write: 'Write a message',
    writeWithoutScript: 'Write a message to this place',
  },

  opening: {
    open: 'Open',
    closed: 'Closed',
    openOn: (days) => `Open on ${dayList(days)}`,
    alsoOn: (days) => `on ${dayList(days)}`,
    until: (minutes) => `until ${time(minutes, 'en')}`,
    untilDay: (weekday, minutes) =>
      `until ${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday]} ${time(minutes, 'en')}`,
    always: 'around the clock',
    openEnd: 'no fixed closing time',
    opensToday: (minutes) => `opens at ${time(minutes, 'en')}`,
    opensDay: (weekday, minutes) =>
      `opens ${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday]} ${time(minutes, 'en')}`,
    unknown: 'Hours unknown',
    holiday: (name, kind) => `Holiday today (${name}): ${kind}`,
    sample: 'sample hours',
  },

  holidayName: (name) => holidays[name] ?? name.split('/')[0] ?? name,

  form: {
    name: 'Your name',
    email: 'E-mail',
    phone: 'Phone',
    phoneHint: 'may replace the e-mail address',
    message: 'Your message',
    messageHint: 'at least 10 characters',
    leaveEmpty: 'Please leave empty',
    send: 'Send message',
    sending: 'Sending …',
    goesToPlace: 'goes to',
    goesForPlace: (place, siteName) => `Your message about ${place} goes to ${siteName}.`,
    problems: (count) =>
      count === 1 ? 'One thing is missing or wrong' : `${count} things are missing or wrong`,
    privacyNote:
      'Your details are used only to answer you. No captcha, no third party. To keep out spam this page sets a cookie that says nothing about you (spamshield).',
    privacyLink: 'More about privacy',
    sentText: (receipt) =>
      `It is stored under the number ${receipt}. Use it to ask about your message.`,
    sentTo: (name) => `Recipient: ${name}.`,
    backToPlace: (name) => `Back to ${name}`,
    backToFinder: 'Back to the search',
    contactTitle: 'Contact',
    contactLead: (siteName) =>
      `Write to ${siteName} or to one of the places. You see who gets your message before you send it.`,
    messageTitle: (name) => `Message to ${name}`,
    messageAbout: (name) => `Message about ${name}`,
    withoutScript: 'To the form',
  },

  problems: {
    validation_failed: 'Please check the marked fields. Your text is still there.',
    token_expired:
      'The form was open for a long time. It has been renewed: please send again, your text is still there.',
    duplicate_submission: 'This message has already arrived.',
    idempotency_key_reused:
      'This form was sent before with other content. Your text is still here: send it once more, and it arrives on its own.',
    submission_in_flight:
      'Your text is being stored right now. Please send again in a moment; it arrives only once.',
    too_many_requests:
      'Very many messages came from your connection just now. Your text is still there: please try again in an hour, or call.',
    body_too_large: 'That is too much at once. Please shorten the text to 5,000 characters.',
    unsupported_media_type: 'We do not accept this format.',
    bad_request: 'The request was incomplete. Please reload the page.',
    not_found: 'There is no such page.',
    method_not_allowed: 'This address does not take that; the header Allow names what it takes.',
    gone: 'This place is no longer listed.',
    match_required:
      'Which version do you change? Name it in the header If-Match, in quotation marks. Nothing has been changed.',
    conflict: 'Somebody else saved in the meantime. Please compare both versions.',
    unauthenticated: 'Please sign in.',
    forbidden: 'You may not do this here. Ask the owner of the site.',
    foreign_origin:
      'This request came from another website and was not accepted. Please send the form on our own page.',
    proof_required:
      'For this a person confirms again in the administration that it is them, by password or passkey; it holds for ten minutes. An API key cannot.',
    key_expired: 'This API key has expired. Make a new one in the administration under “Keys”.',
    storage_unavailable:
      'Nothing can be stored right now. Your text is not lost: it is still in the form. Please try again in a few minutes.',
    receiver_changed:
      'Who reads your message has changed meanwhile and is now named in the form. Your text is still there: if that is all right with you, send it again.',
    place_unknown:
      'This place does not exist any more. Your text is still there: please write to us on the page “Contact”.',
    link_invalid:
      'We did not issue this link, or it was cut off when it was copied. Please open it from the mail.',
    link_expired:
      'This link has expired: its time is over, and the message is deleted or soon will be. As long as it exists, npx lageplan inbox ham NUMBER helps.',
    link_used:
      'This link has been used, or somebody has decided otherwise about the message. npx lageplan inbox show NUMBER shows where it is.',
    internal_error: 'Something went wrong on our side. Your text is still there. Please try again.',
    offline: 'You are offline. The text stays on this device.',
    map_consent_needed: 'This map comes from another provider. One click loads it.',
    map_unreachable: 'The map cannot be reached right now. The list shows all places.',
    map_key_rejected: 'Google refuses this site’s access to the map. The list shows all places.',
    map_quota: 'The quota for this map is used up. The list shows all places.',
    webgl_unavailable:
      'Your browser cannot draw the interactive map (WebGL is missing). The list shows all places.',
    geocoder_unreachable:
      'The geocoder does not answer. Nothing is lost; Lageplan asks again later.',
    geocoder_refused:
      'The geocoder refuses the question. Check GEOCODER_URL and GEOCODER_KEY on the server.',
    geocoder_busy: 'The geocoder has too many questions at the moment. Please try again shortly.',
    geocoder_unintelligible:
      'The geocoder answers otherwise than expected. Does GEOCODER_KIND match GEOCODER_URL?',
    address_not_found: 'The geocoder knows this address no better.',
    upload_damaged:
      'The file arrived otherwise than it was sent. Nothing is stored; please upload it again.',
    import_unreadable: 'This file cannot be read.',
    import_row_rejected: 'This row was not taken over.',
    photo_unreadable:
      'This is no picture that we can read, or it is damaged. JPEG, PNG, WebP and AVIF are possible.',
    drawing_unreadable:
      'This drawing (SVG) cannot be taken: it is damaged, holds a picture or names other files. Save the logo as PNG in your drawing program.',
    photo_too_large: 'This picture is larger than 10 MB. Please make it smaller.',
    photo_too_many_pixels:
      'This picture has too many pixels. Please scale it down to at most 50 megapixels.',
  },

  map: {
    ours: 'Our own map.',
    loadGoogle: 'Load Google Maps',
    googleNote:
      'Sends your IP address, the visible map area and details of your browser to Google, also to the USA.',
    loadStreet: (host) => `Load the street map from ${host}`,
    streetNote: (host) =>
      `Sends your IP address, the visible map area and details of your browser to ${host}.`,
    loadingGoogle: 'Google Maps is loading.',
    loadingStreet: (host) => `The street map from ${host} is loading.`,
    remember: 'Remember on this device',
    backToOurs: 'Back to our own map',
    withdraw: 'Turn off Google Maps',
    withdrawStreet: 'Turn off the foreign street map',
    withdrawn: 'From now on you see our own map.',
    reload: 'Reload the page (what you typed is lost)',
    offline: 'You are offline, so the interactive map is missing. What is on the page stays there.',
  },

  requests: {
    title: 'Where this page has sent requests',
    lead: 'Your browser keeps a record of every request it has made for this visit. This list comes from your browser, not from us.',
    link: 'Check for yourself where this site sends requests',
    none: (count) =>
      `${counted(count, 'request', 'requests', 'en')}, all to our own server. None went to a third party.`,
    some: (foreign, count) =>
      `${counted(foreign, 'request', 'requests', 'en')} went to third parties (of ${number(count, 'en')}).`,
    others: 'Not all requests went to our own server.',
    google:
      'You loaded Google Maps on this visit. That map runs in a frame of its own, whose requests to Google are not listed one by one here.',
    street: (host) =>
      `You loaded the street map of ${host} on this visit. Its tiles are fetched by a background process, whose requests are not listed one by one here.`,
    own: 'our server',
    foreign: 'third party',
    origin: 'To',
    address: 'Address',
    count: 'Requests',
    policy:
      'Besides, the security policy of this page (Content-Security-Policy) forbids your browser requests to other servers, but for that of a foreign street map where this site offers one.',
    withoutScript:
      'This check needs JavaScript. Without it this page loads only itself, its look and its typeface from our server.',
  },

  notFound: {
    title: 'There is no such page',
    text: 'The address may be old or mistyped. Search for the place or go to the start page.',
  },
  failure: {
    title: 'Something went wrong here',
    reload: 'Please reload the page.',
    connectionTitle: 'No connection',
    connectionText:
      'This page did not arrive. It opens by itself as soon as you are connected again.',
    retry: 'Try again',
    notSent: 'What you sent has probably not been saved. Please send it again.',
    code: 'If it keeps happening, tell us this code:',
    reloadSends: 'Reloading the page sends it again.',
    sendAgain: 'Send again',
  },
}

function anyTime(times: readonly string[]): string {
  return `on ${anyOfTimes(times, 'en', (clock) => ` at ${clock}`)}`
}

function dayList(days: readonly NamedDay[]): string {
  const names = days.map((day) => dayName(day, 'en'))
  return listed(names, 'conjunction', 'en')
}
