import type { ImportField } from '../../../domain/import/columns/import-field.ts'
import type { ExportFormat } from '../../../domain/export/export-format.ts'
import { counted } from '../format.ts'
import type { importScreens as german } from './import-screens.de.ts'
import { contacts, localNames } from '../place-fields.en.ts'

const places = (count: number) => counted(count, 'place', 'places', 'en')

const fields: Record<ImportField | 'ignore', string> = {
  ignore: 'nothing (ignore)',
  name: 'Name',
  ...localNames,
  street: 'Street',
  extra: 'Address line 2',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State, region',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  boundary: 'Area (GeoJSON or WKT)',
  ...contacts,
  openingHours: 'Opening hours',
  description: 'Description',
  descriptionEn: 'Description (English)',
  slug: 'Address on the site (Lageplan slug)',
  sourceSystem: 'Source (from Lageplan)',
  alsoKnownAs: 'Also known as',
  recipients: 'Recipients of messages',
  confirmedAt: 'Last confirmed',
  photos: 'Photos',
  attribute: 'Attribute called like the column',
  externalId: 'External ID',
  placeId: 'Lageplan ID',
  precision: 'Precision',
  houseNumber: 'House number',
  postalCodeAndCity: 'Postal code and city',
  coordinates: 'Coordinates (both)',
  category: 'Category',
  status: 'Status',
  stopType: 'Type of stop',
  weekdayHours: 'Hours of one day',
  seasonHours: 'Hours of one season',
  specialHours: 'Special days',
}

/** Fields of a change set that are no columns. */
const contentFields: Record<string, string> = {
  location: 'Location',
  categories: 'Category',
  attributes: 'Attributes',
}

const formats: Record<ExportFormat, string> = {
  csv: 'CSV',
  excel: 'CSV for Excel',
  geojson: 'GeoJSON',
  google: 'Google Business Profile',
  'schema-org': 'schema.org',
}

/** The texts of imports in the administration. */
/** Nobody reads more names. */
const SHOWN_NAMES = 20

function someOf(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

export const importScreens: typeof german = {
  title: 'Import',
  lead: 'Nothing changes before you have seen and accepted it. After that it can be undone.',
  file: 'File of places',
  fileHint: 'CSV, Excel (.xlsx), GeoJSON, JSON, KML or GTFS, up to 200 MB.',
  upload: 'Upload and check',
  uploaded: (percent: number) => `${percent} % uploaded`,
  uploadWaits: (percent: number) =>
    `The connection is broken. ${percent} % have arrived; it goes on from there as soon as it is back.`,
  uploadProblems: {
    empty: 'The file is empty, or none was chosen. Nothing is stored.',
    too_large:
      'The file is larger than 200 MB. Nothing is stored. Split it, or use npx lageplan import.',
  },
  geocoder: {
    title: 'Geocoder',
    lead: (host: string, found: number) =>
      `Lageplan looks up rows without coordinates at ${host}. So far ${counted(found, 'address', 'addresses', 'en')} found; each is asked about only once.`,
    locate: 'Locate all places without an exact position',
    unanswered: (count: number) =>
      `${counted(count, 'address', 'addresses', 'en')} not found or without an answer`,
    retry: 'Look all of them up again',
    nothing: 'The geocoder does not know this address.',
    soon: 'Will be looked up again.',
    again: 'Next attempt:',
    more: (count: number) => `… and ${count.toLocaleString('en')} more`,
    improve: 'What is found later is taken by the next import of the same file.',
    use: (host: string) => `Look up addresses without coordinates at ${host}`,
    stop: 'Look up no more',
    stopHint:
      'Rows that were not looked up yet are then put by postal code or city (“approximate location”).',
  },
  past: 'Past imports',
  notAll: 'not all of it',
  openQuestions: ({ similar, setAside }) =>
    [
      similar > 0 && counted(similar, 'possible duplicate', 'possible duplicates', 'en'),
      setAside > 0 && `${counted(setAside, 'row', 'rows', 'en')} set aside`,
    ]
      .filter(Boolean)
      .join(', '),
  none: 'Nothing has been imported yet.',
  exportTitle: 'Export all places',
  exportLead: 'CSV, Excel and GeoJSON can be imported here again.',
  formats,
  back: 'All imports',
  fields,
  fieldName: (field: string) =>
    contentFields[field] ?? new Map(Object.entries(fields)).get(field) ?? field,
  country: {
    lead: 'The file does not say in which country its places are.',
    assume: (name: string) => `Assume ${name} and check again`,
    assumed: (name) =>
      `The file names no country. ${name} is assumed; choose another one beside the columns.`,
  },
  hoursQuestion: {
    lead: (count: number) =>
      `${count === 1 ? 'One row names' : `${count.toLocaleString('en')} rows name`} opening hours without days. They are left out until you say on which days they hold.`,
    likely: (category: string, answer: 'daily' | 'weekdays') =>
      `${category}: probably ${answer === 'weekdays' ? 'Monday to Friday' : 'every day'}.`,
    answers: { daily: 'They hold every day', weekdays: 'They hold Monday to Friday' },
  },
  unlocated: {
    lead: (count: number) =>
      `${count === 1 ? 'One row has' : `${count.toLocaleString('en')} rows have`} no location, and none is found by the address. They are left out, or become drafts that nobody sees.`,
    button: 'Create drafts',
  },
  unknownWords: {
    categories: (names: string[]) =>
      `These categories do not exist here yet: ${someOf(names)}. Without them the places get the category of the file.`,
    attributes: (names: string[]) =>
      `These attributes do not exist here yet: ${someOf(names)}. Without them their values are left out.`,
    create: (categories: number, attributes: number) =>
      [
        categories > 0 && counted(categories, 'category', 'categories', 'en'),
        attributes > 0 && counted(attributes, 'attribute', 'attributes', 'en'),
      ]
        .filter(Boolean)
        .join(' and ')
        .replace(/^/, 'Create ')
        .concat(' and check again'),
  },
  isPart: (source: string) =>
    `Mended rows of the source “${source}”: read as they were the first time. What is not here is not missing.`,
  waiting: 'Starts in a moment, or after another import that is running.',
  elsewhere:
    'Another server or the command line is working on it. If that breaks off, you can go on here within a minute.',
  again: 'Check again',
  refresh: 'This page reloads every few seconds.',
  problems: {
    interrupted: 'The work broke off. No place is changed.',
    too_slow:
      'The file could not be read fast enough and was given up, so that it holds up no others. An archive must unpack within 20 seconds. Save the table as CSV.',
    guard:
      'This file is too unlike the last one: more than a fifth is missing, closed or cannot be read. Please look at it before you apply it.',
    beyond_own:
      'This fetched file wants to change more than its own places: places that came from elsewhere, recipients of messages, or it would publish what is kept back. None of that is ticked, nor applied by itself. Tick what is right; once the import is applied, change the places themselves.',
    failed: 'Something unexpected went wrong. No place is changed.',
    changed_since:
      'Nothing was undone: at least one place was changed meanwhile or has messages. You can undo all others, or place by place below.',
    not_open:
      'Nothing is changed: a later import of the same source asks about these rows, or the stored place is gone.',
    nothing_left: 'Nothing is left to undo.',
    not_applied: 'This import is not applied.',
  },
  schedule: {
    title: 'Fetch regularly',
    lead: 'The file is fetched, checked and applied. By itself it changes its own places only; other changes are skipped and shown with its import. When more than a fifth of the places is missing from it, closed or not to be read, it waits here for you.',
    url: 'Address of the file',
    hours: 'Hours in between',
    add: 'Fetch regularly',
    remove: (url) => `Stop fetching ${url}`,
    every: (hours) => `every ${counted(hours, 'hour', 'hours', 'en')}`,
    last: 'last',
    never: 'not fetched yet',
    source: (name) => `source “${name}”`,
    invalid: 'This is no address that begins with https:// or http://.',
    problems: {
      url_invalid: 'The address leads to one that is no web address.',
      address_refused: 'The address leads into a private network and is not fetched.',
      too_many_redirects: 'The address redirects on and on.',
      timed_out: 'The server did not answer within five minutes.',
      not_reached: 'The server cannot be reached.',
      http_status: 'The server did not hand out the file.',
      too_large: 'The file is larger than 200 MB.',
      empty: 'The file is empty.',
      failed: 'Something unexpected went wrong.',
    },
  },
  doubt: {
    lead: 'These coordinates are far from the address in the same row. Say for each what is to hold.',
    given: '1: as in the file',
    place: '2: as in the gazetteer (approximate location)',
    skip: 'skip',
    choice: (name: string) => `What holds for ${name}`,
    apart: (km: number) => `${km.toLocaleString('en')}\u00a0km apart`,
    map: (name: string) => `Map: ${name} at both spots`,
  },
  tabs: {
    doubtful: 'Check position',
    new: 'New',
    changed: 'Changed',
    similar: 'Possible duplicates',
    'set-aside': 'Set aside',
    missing: 'Missing from the file',
    rejected: 'Rejected',
    notices: 'Notices',
    columns: 'Columns',
  },
  unchanged: (count: number) => `${places(count)} unchanged.`,
  similarLead:
    'These rows lie beside a stored place and are called much the same. Say of each what it is. If it is this place, every later import of this source recognizes it, too.',
  similarOpenLead:
    'These rows were skipped, since they lie beside a stored place and are called much the same. Say of each what it is: that holds at once, and for every later import of this source.',
  similar: {
    same: 'It is this place: update it',
    sameUnchanged: 'It is this place: nothing to change',
    sameAsLine: (line: number) => `It is this place: line ${line} holds`,
    sameAsOther: 'It is this place: another row holds',
    another: 'It is another place: add it',
    skip: 'skip',
    choice: (name: string) => `What is ${name}`,
    allSame: 'All are these places: update them',
    allNew: 'Add all as new',
    wasSame: 'Applied to this place',
    wasNew: 'Added as new',
    later: 'not yet',
    answer: 'Apply the answers of this page',
    laterImport: 'A later import of the same source asks about this row, if it is still there.',
  },
  setAside: {
    lead: 'These rows could not be written when the rest was applied. Say of each what holds: it is done at once.',
    now: 'Now',
    apply: 'Apply what the file says',
    add: 'Add as new',
    choice: (name) => `What holds for ${name}`,
    nothing: 'The place is archived, or nothing is left to change.',
  },
  missingLead:
    'These places came from the same source and are no longer in the file. They stay unless you tick them; ticked ones are archived.',
  metres: (metres: number) => `${metres} m away`,
  line: (line: number, isRecord: boolean) => `${isRecord ? 'Record' : 'Line'} ${line}`,
  stored: 'Stored',
  inFile: 'In the file',
  before: 'Before',
  after: 'After',
  fieldTitle: 'Field',
  empty: 'empty',
  accept: (name: string) => `Apply ${name}`,
  save: 'Save the choice of this page',
  all: 'Apply all',
  noneAccepted: 'Apply none',
  accepted: (accepted: number, total: number) =>
    `${accepted.toLocaleString('en')} of ${total.toLocaleString('en')} chosen.`,
  byReason: 'By reason',
  allReasons: 'All',
  more: 'Show more',
  first: 'From the start',
  apply: (count: number) => `Apply ${places(count)}`,
  nothing: 'There is nothing to apply.',
  nothingTicked: 'Nothing is ticked.',
  discard: 'Discard',
  mendRejected:
    'Mend the rows in this file and upload it again under “Import”. As long as it keeps the beginning of its name, source and columns hold as here.',
  downloadRejected: 'Download rejected rows',
  undo: 'Undo everything',
  undoOthers: 'Undo what nobody has changed',
  undoOne: (name: string) => `Undo ${name}`,
  askUndo: {
    yes: 'Yes, undo it',
    no: 'Change nothing',
  },
  undone: 'Undone',
  tooOld: 'The changes of this import are no longer stored; it cannot be undone.',
  settings: {
    title: 'What the columns hold',
    lead: 'Your mapping is remembered for the next file with these columns.',
    column: 'Column',
    samples: 'Samples',
    field: 'Meaning',
    unknown: 'not recognized, skipped',
    made: 'Join or add columns',
    madeHint:
      '“{Brand} – {Store Name}” joins two columns and counts before them. A text without braces, such as “DE” or “published”, counts in each row that says nothing else.',
    madeText: 'Text or {column}',
    madeField: 'is',
    madeNone: 'nothing yet',
    guess: 'find out',
    behind: (column: string) => `Counts only where “${column}” is empty.`,
    before: (columns: readonly string[]) =>
      `Counts before ${columns.map((column) => `“${column}”`).join(', ')}.`,
    gaveWay: (column: string) => `No longer used: you have chosen the column “${column}” for it.`,
    fieldOf: (header: string) => `Meaning of the column ${header}`,
    source: 'Source',
    sourceHint: 'By this a later import knows the same list; the file name without it.',
    category: 'Category where the row names none',
    countryGuess: 'the usual one of this site',
    categoryGuess: 'to suit the file',
    country: 'Country where the row names none',
    sheet: 'Sheet',
    sheetGuess: 'the first one with a table',
    places: 'Fill in missing coordinates by postal code or city (“approximate location”)',
    hoursDays: 'Opening hours without days',
    hoursAnswers: {
      none: 'skip and report',
      daily: 'hold daily',
      weekdays: 'hold Monday to Friday',
      long: 'Days of more than 18 hours are right',
    },
    overwrite: 'The file also replaces details that somebody set here by hand',
    drafts: 'Create drafts of rows whose location cannot be found',
    mend: 'Put swapped latitude and longitude right',
    recheck: 'Check again like this',
  },
}
