import type { ImportField } from '../../domain/import/import-field.ts'
import type { ExportFormat } from '../../domain/export/export-format.ts'
import { counted } from './format.ts'
import type { importDesk as german } from './import-desk.de.ts'

const places = (count: number) => counted(count, 'place', 'places', 'en')

const fields: Record<ImportField | 'ignore', string> = {
  ignore: 'nothing (ignore)',
  name: 'Name',
  street: 'Street',
  extra: 'Address line 2',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State, region',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  openingHours: 'Opening hours',
  description: 'Description',
  descriptionEn: 'Description (English)',
  externalId: 'External id',
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
}

const formats: Record<ExportFormat, string> = {
  csv: 'CSV',
  excel: 'CSV for Excel',
  geojson: 'GeoJSON',
  google: 'Google Business Profile',
  'schema-org': 'schema.org',
}

/** The texts of imports in the operator area. */
export const importDesk: typeof german = {
  title: 'Import',
  lead: 'Nothing changes before you have seen and accepted it. After that it can be taken back.',
  file: 'File of places',
  fileHint: 'CSV, Excel (.xlsx), GeoJSON, JSON, KML or GTFS, up to 200 MB.',
  upload: 'Upload and check',
  uploadProblems: {
    empty: 'The file is empty, or none was chosen. Nothing is stored.',
    too_large:
      'The file is larger than 200 MB. Nothing is stored. Split it, or use npx lageplan import.',
  },
  geocoder: {
    title: 'Geocoder',
    lead: (host: string, found: number) =>
      `Lageplan looks up rows without coordinates at ${host}. So far ${counted(found, 'address', 'addresses', 'en')} found; each is asked about only once.`,
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
  none: 'Nothing has been imported yet.',
  exportTitle: 'Export all places',
  exportLead: 'CSV, Excel and GeoJSON can be imported here again.',
  formats,
  back: 'All imports',
  fields,
  fieldName: (field: string) =>
    contentFields[field] ?? new Map(Object.entries(fields)).get(field) ?? field,
  waiting: 'Waits until another import is done.',
  refresh: 'This page reloads every few seconds.',
  problems: {
    interrupted: 'The work broke off. No place is changed.',
    too_slow: 'The archive could not be unpacked within 20 seconds. Save the table as CSV.',
    guard:
      'This file is too unlike the last one: more than a fifth is missing or cannot be read. Please look at it before you take it over.',
    failed: 'Something unexpected went wrong. No place is changed.',
    changed_since:
      'Nothing was taken back: at least one place was changed meanwhile or has messages. You can take back all others, or place by place below.',
    nothing_left: 'Nothing is left to be taken back.',
    not_applied: 'This import is not taken over.',
  },
  schedule: {
    title: 'Fetch regularly',
    lead: 'The file is fetched, checked and taken over. When more than a fifth of the places is missing from it or cannot be read, it waits here for you.',
    url: 'Address of the file',
    hours: 'Every so many hours',
    add: 'Fetch regularly',
    remove: (url) => `Stop fetching ${url}`,
    every: (hours) => `every ${counted(hours, 'hour', 'hours', 'en')}`,
    last: 'last',
    never: 'not fetched yet',
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
  tabs: {
    new: 'New',
    changed: 'Changed',
    similar: 'Perhaps twice',
    missing: 'Missing from the file',
    refused: 'Refused',
    notices: 'Notices',
    columns: 'Columns',
  },
  unchanged: (count: number) => `${places(count)} unchanged.`,
  similarLead:
    'These new places are beside a stored one and have a similar name. Only what you tick is taken over.',
  missingLead:
    'These places came from the same source and are no longer in the file. They stay unless you tick them; ticked ones are archived.',
  metres: (metres: number) => `${metres} m away`,
  line: (line: number) => `Line ${line}`,
  stored: 'Stored',
  inFile: 'In the file',
  before: 'Before',
  after: 'After',
  fieldTitle: 'Field',
  empty: 'empty',
  accept: (name: string) => `Take over ${name}`,
  save: 'Save the choice of this page',
  all: 'Take over all',
  noneAccepted: 'Take over none',
  accepted: (accepted: number, total: number) => `${accepted} of ${total} chosen.`,
  more: 'Show more',
  first: 'From the start',
  apply: (count: number) => `Take over ${places(count)}`,
  nothing: 'There is nothing to take over.',
  discard: 'Discard',
  downloadRejected: 'Download refused rows',
  rollBack: 'Take everything back',
  rollBackOthers: 'Take back what nobody has changed',
  rollBackOne: (name: string) => `Take back ${name}`,
  undone: 'Taken back',
  tooOld: 'The changes of this import are no longer stored; it cannot be taken back.',
  settings: {
    title: 'What the columns hold',
    lead: 'Your mapping is remembered for the next file with these columns.',
    column: 'Column',
    samples: 'Samples',
    field: 'Meaning',
    guess: 'find out',
    fieldOf: (header: string) => `Meaning of the column ${header}`,
    source: 'Source',
    sourceHint: 'By this a later import knows the same list; the file name without it.',
    category: 'Category where the row names none',
    categoryGuess: 'to suit the file',
    country: 'Country where the row names none',
    sheet: 'Sheet',
    places: 'Fill in missing coordinates by postal code or city (“approximate location”)',
    mend: 'Put swapped latitude and longitude right',
    recheck: 'Check again like this',
  },
}
