import type { ImportField } from '../../../domain/import/columns/import-field.ts'
import type { ExportFormat } from '../../../domain/export/export-format.ts'
import { formatCount, number } from '../format.ts'
import type { importScreens as german } from './import-screens.de.ts'
import { importing } from './import.en.ts'

const places = (count: number) => formatCount(count, 'place', 'places', 'en')

const fields: Record<ImportField | 'ignore', string> = {
  ...importing.exportHeaders,
  ignore: 'nothing (ignore)',
  region: 'State, region',
  boundary: 'Area (GeoJSON or WKT)',
  slug: 'Address on the site (Lageplan slug)',
  sourceSystem: 'Source (from Lageplan)',
  attribute: 'Attribute named like the column',
  houseNumber: 'House number',
  postalCodeAndCity: 'Postal code and city',
  coordinates: 'Coordinates (both)',
  stopType: 'Type of stop',
  weekdayHours: 'Hours of one day',
  seasonHours: 'Hours of one season',
  specialHours: 'Special days',
}

/** Fields of a change set that are not columns. */
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

/** Nobody reads a longer list of names. */
const SHOWN_NAMES = 20

function someOf(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES
  const shown = names.slice(0, SHOWN_NAMES).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

export const importScreens: typeof german = {
  title: 'Import',
  lead: 'Nothing changes before you have seen and accepted it. After that it can be undone.',
  file: 'File with places',
  fileHint: 'CSV, Excel (.xlsx), GeoJSON, JSON, KML or GTFS, up to 200 MB.',
  upload: 'Upload and check',
  uploaded: (percent: number) => `${percent}% uploaded`,
  uploadWaits: (percent: number) =>
    `The connection was lost. ${percent}% has arrived; the upload continues from there as soon as it is back.`,
  uploadProblems: {
    empty: 'The file is empty, or none was chosen. Nothing was stored.',
    too_large:
      'The file is larger than 200 MB. Nothing was stored. Split it, or use npx lageplan import.',
  },
  geocoder: {
    title: 'Geocoder',
    lead: (host: string, found: number) =>
      `Lageplan looks up rows without coordinates at ${host}. So far ${formatCount(found, 'address', 'addresses', 'en')} found; each is asked about only once.`,
    locate: 'Locate all places without an exact position',
    unanswered: (count: number) =>
      `${formatCount(count, 'address', 'addresses', 'en')} not found or without an answer`,
    retry: 'Look all of them up again',
    nothing: 'The geocoder does not know this address.',
    soon: 'Will be looked up again.',
    again: 'Next attempt:',
    more: (count: number) => `… and ${number(count, 'en')} more`,
    improve: 'Addresses found later are used by the next import of the same file.',
    use: (host: string) => `Look up addresses without coordinates at ${host}`,
    stop: 'Stop looking up',
    stopHint:
      'Rows not looked up yet are then placed by postal code or city (“approximate location”).',
  },
  past: 'Past imports',
  notAll: 'partly',
  openQuestions: ({ similar, setAside }) =>
    [
      similar > 0 && formatCount(similar, 'possible duplicate', 'possible duplicates', 'en'),
      setAside > 0 && `${formatCount(setAside, 'row', 'rows', 'en')} set aside`,
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
    lead: 'The file does not say which country its places are in.',
    assume: (name: string) => `Assume ${name} and check again`,
    assumed: (name) =>
      `The file names no country. ${name} is assumed; choose another one next to the columns.`,
  },
  hoursQuestion: {
    lead: (count: number) =>
      `${count === 1 ? 'One row names' : `${number(count, 'en')} rows name`} opening hours without days. They are left out until you say which days they apply to.`,
    likely: (category: string, answer: 'daily' | 'weekdays') =>
      `${category}: probably ${answer === 'weekdays' ? 'Monday to Friday' : 'every day'}.`,
    answers: { daily: 'They apply every day', weekdays: 'They apply Monday to Friday' },
  },
  unlocated: {
    lead: (count: number) =>
      `${count === 1 ? 'One row has' : `${number(count, 'en')} rows have`} no location, and none was found from the address. ${count === 1 ? 'It is left out, or becomes a draft, which' : 'They are left out, or become drafts, which'} visitors do not see.`,
    button: 'Save as draft',
  },
  unknownWords: {
    categories: (names: string[]) =>
      `These categories do not exist here yet: ${someOf(names)}. Unless you create them, the places get the file’s category.`,
    attributes: (names: string[]) =>
      `These attributes do not exist here yet: ${someOf(names)}. Unless you create them, their values are left out.`,
    create: (categories: number, attributes: number) =>
      [
        categories > 0 && formatCount(categories, 'category', 'categories', 'en'),
        attributes > 0 && formatCount(attributes, 'attribute', 'attributes', 'en'),
      ]
        .filter(Boolean)
        .join(' and ')
        .replace(/^/, 'Create ')
        .concat(' and check again'),
  },
  isPart: (source: string) =>
    `Corrected rows of the source “${source}”, read as they were the first time. Places not in this file are not treated as missing.`,
  waiting: 'Starts in a moment, or after another import that is running.',
  elsewhere:
    'Another server or the command line is working on it. If that is interrupted, you can continue here within a minute.',
  again: 'Check again',
  refresh: 'This page reloads every few seconds.',
  problems: {
    interrupted: 'The work was interrupted. No place was changed.',
    too_slow:
      'Reading the file took too long and was stopped, so that it does not hold up others. An archive must unpack within 20 seconds. Save the table as CSV.',
    guard:
      'This file differs too much from the last one: more than a fifth is missing, closed or invalid. Please check it before you apply it.',
    beyond_own:
      'This fetched file would change more than its own places: places from elsewhere, message recipients, or places held back from publication. None of that is selected or applied automatically. Select what is right; once the import is applied, change the places themselves.',
    failed: 'Something unexpected went wrong. No place was changed.',
    changed_since:
      'Nothing was undone: at least one place was changed in the meantime or has messages. You can undo all others, or place by place below.',
    not_open:
      'Nothing was changed: a later import from the same source asks about these rows, or the stored place is gone.',
    nothing_left: 'Nothing is left to undo.',
    not_applied: 'This import has not been applied.',
  },
  schedule: {
    title: 'Fetch regularly',
    lead: 'The file is fetched, checked and applied. Automatically it changes only its own places; other changes are skipped and shown with its import. If more than a fifth of the places are missing from it, closed or invalid, it waits here for you.',
    url: 'Address of the file',
    hours: 'Hours between fetches',
    add: 'Fetch regularly',
    remove: 'Stop fetching',
    removeOf: (url) => `Stop fetching ${url}`,
    every: (hours) => `every ${formatCount(hours, 'hour', 'hours', 'en')}`,
    last: 'last',
    never: 'not fetched yet',
    source: (name) => `source “${name}”`,
    invalid: 'This is not an address that starts with https:// or http://.',
    login: {
      label: 'Login',
      hint: 'It is stored encrypted, never shown again, and sent to this address only.',
      kinds: { none: 'none', basic: 'User name and password', token: 'Token' },
      user: 'User name',
      password: 'Password',
      header: 'Header',
      headerHint: 'Its name, then after a colon what comes before the token; often also X-Api-Key.',
      token: 'Token',
      invalid: {
        user: 'The user name is missing; it must not contain a colon.',
        password: 'The password is too long or contains control characters.',
        header:
          'This is not a header for a token. “Authorization: Bearer” and “X-Api-Key” are common.',
        token: 'The token is missing; it consists of ASCII characters without line breaks.',
      },
      problems: {
        fetch_login_refused:
          'The server provides the file only with a valid login. The places have not changed; enter another login.',
        fetch_login_in_clear:
          'Without https://, others on the network could read the login, so nothing is fetched. Use an address with https://, or ask whoever runs the server to allow the host with PRIVATE_ORIGINS.',
        fetch_login_unreadable:
          'The stored login was encrypted with another key of this site. Enter it again.',
      },
      kept: 'login stored',
      add: 'Enter a login',
      change: 'Replace or remove the login',
      save: 'Save login',
      remove: 'Remove login',
    },
    problems: {
      url_invalid: 'The address redirects to something that is not a web address.',
      address_refused:
        'The address leads into a private network. Whoever runs the server can allow it with PRIVATE_ORIGINS.',
      too_many_redirects: 'The address redirects too many times.',
      timed_out: 'The server did not answer within five minutes.',
      not_reached: 'The server cannot be reached.',
      http_status: 'The server did not provide the file.',
      too_large: 'The file is larger than 200 MB.',
      empty: 'The file is empty.',
      failed: 'Something unexpected went wrong.',
    },
  },
  doubt: {
    lead: 'These coordinates are far from the address in the same row. Choose for each which is right.',
    given: '1: as in the file',
    place: '2: as in the gazetteer (approximate location)',
    skip: 'skip',
    choice: (name: string) => `Choice for ${name}`,
    apart: (km: number) => `${number(km, 'en')}\u00a0km apart`,
    map: (name: string) => `Map: ${name} at both spots`,
  },
  map: {
    filter: 'On the map',
    all: 'All',
    withoutFar: 'Without those far away',
    counts: (located: number, unlocated: number) =>
      `${places(located)} with a position, ${unlocated === 0 ? 'none' : number(unlocated, 'en')} without. The number in a circle says how many are there.`,
    cut: 'These are only the first rows: all of them are too many for this map.',
    alt: (located: number, isPart: boolean) =>
      `Map: where ${isPart ? 'the places without those far away' : places(located)} of this import ${isPart || located !== 1 ? 'are' : 'is'}`,
    far: (total: number, shown: number) =>
      `${places(total)} ${total === 1 ? 'is' : 'are'} far away from the others${shown < total ? `, the first ${shown}` : ''}:`,
    doubtful: (total: number, shown: number) =>
      `${places(total)} ${total === 1 ? 'is' : 'are'} far away from ${total === 1 ? 'its own address' : 'their own addresses'}${shown < total ? `, the first ${shown}` : ''}:`,
  },
  tabs: {
    map: 'Map',
    doubtful: 'Check position',
    new: 'New',
    changed: 'Changed',
    similar: 'Possible duplicates',
    conflicts: 'Set by hand',
    'set-aside': 'Set aside',
    missing: 'Missing from the file',
    rejected: 'Rejected',
    notices: 'Notices',
    columns: 'Columns',
  },
  unchanged: (count: number) => `${places(count)} unchanged.`,
  similarLead:
    'These rows are close to a stored place and have a similar name. Choose what each one is. If it is that place, later imports from this source will recognize it, too.',
  similarOpenLead:
    'These rows were skipped because they are close to a stored place and have a similar name. Choose what each one is: this takes effect immediately, and for every later import from this source.',
  similar: {
    same: 'It is this place: update it',
    sameUnchanged: 'It is this place: nothing to change',
    sameAsLine: (line: number) => `It is this place: use line ${line}`,
    sameAsOther: 'It is this place: use another row',
    another: 'It is another place: add it',
    skip: 'skip',
    choice: (name: string) => `What is ${name}?`,
    allSame: 'All are these places: update them',
    allNew: 'Add all as new',
    wasSame: 'Applied to this place',
    wasNew: 'Added as new',
    later: 'not yet',
    answer: 'Apply the answers of this page',
    laterImport: 'A later import from the same source asks about this row if it is still there.',
  },
  setAside: {
    lead: 'These rows could not be written when the rest was applied. Choose for each; it takes effect immediately.',
    now: 'Now',
    apply: 'Apply the file’s values',
    add: 'Add as new',
    choice: (name) => `Choice for ${name}`,
    nothing: 'The place is archived, or nothing is left to change.',
  },
  conflicts: {
    lead: 'Someone entered these details here by hand, and the file says something else. They stay unless you choose the file; you are then asked again only when the file says something else.',
    appliedLead:
      'Someone entered these details here by hand, and the file says something else. They were kept. Where you choose the file, it takes effect immediately; what you keep is asked about again only when the file says something else.',
    tooLate:
      'Someone entered these details here by hand, and the file said something else. After a later import of this source, decide there.',
    keepAll: 'Keep all as they are here',
    takeAll: 'Use the file for all',
    keep: 'Keep:',
    take: 'From the file:',
    byHand: 'by hand',
    taken: (sent, stands) => `From the file: ${sent}. Entered by hand before: ${stands}.`,
    stays: (stands, sent) => `Kept: ${stands}. The file says: ${sent}.`,
    apply: 'Apply selection',
    remembered: 'Decided: it stays. You are asked again only when the file says something else.',
    nothing: 'There is nothing left to decide here.',
  },
  missingLead:
    'These places came from the same source and are no longer in the file. They stay unless you select them; selected ones are archived.',
  metres: (metres: number) => `${metres} m away`,
  line: (line: number, isRecord: boolean) => `${isRecord ? 'Record' : 'Line'} ${line}`,
  stored: 'Stored',
  inFile: 'In the file',
  before: 'Before',
  after: 'After',
  fieldTitle: 'Field',
  empty: 'empty',
  accept: (name: string) => `Apply ${name}`,
  save: 'Save this page’s selection',
  selectAll: 'Select all',
  selectNone: 'Select none',
  acceptAll: 'Apply all',
  acceptNone: 'Apply none',
  accepted: (accepted: number, total: number) =>
    `${number(accepted, 'en')} of ${number(total, 'en')} chosen.`,
  byReason: 'By reason',
  allReasons: 'All',
  more: 'Show more',
  first: 'From the start',
  apply: (count: number) => `Apply ${places(count)}`,
  nothing: 'There is nothing to apply.',
  nothingTicked: 'Nothing is selected.',
  discard: 'Discard',
  mendRejected:
    'Correct the rows in this file and upload it again under “Import”. As long as its name starts the same way, source and columns are recognized.',
  downloadRejected: 'Download rejected rows',
  undo: 'Undo everything',
  undoOthers: 'Undo everything unchanged since',
  undoOne: (name: string) => `Undo ${name}`,
  askUndo: {
    yes: 'Yes, undo it',
    no: 'Cancel',
  },
  undone: 'Undone',
  tooOld: 'The changes of this import are no longer stored; it cannot be undone.',
  settings: {
    title: 'What the columns contain',
    lead: 'Your mapping is remembered for the next file with these columns.',
    column: 'Column',
    samples: 'Samples',
    field: 'Meaning',
    unknown: 'not recognized, skipped',
    made: 'Join or add columns',
    madeHint:
      '“{Brand} – {Store Name}” joins two columns and takes precedence over them. Text without braces, such as “DE” or “published”, is used in every row that says nothing else.',
    madeText: 'Text or {column}',
    madeField: 'is',
    madeNone: 'nothing yet',
    guess: 'find out',
    behind: (column: string) => `Used only where “${column}” is empty.`,
    before: (columns: readonly string[]) =>
      `Takes precedence over ${columns.map((column) => `“${column}”`).join(', ')}.`,
    gaveWay: (column: string) => `No longer used: you chose the column “${column}” for it.`,
    fieldOf: (header: string) => `Meaning of the column ${header}`,
    source: 'Source',
    sourceHint: 'Identifies the list in later imports. Without it, the file name is used.',
    category: 'Category for rows without one',
    countryGuess: 'the default of this site',
    categoryGuess: 'based on the file',
    country: 'Country for rows without one',
    sheet: 'Sheet',
    sheetGuess: 'the first one with a table',
    places: 'Fill in missing coordinates by postal code or city (“approximate location”)',
    hoursDays: 'Opening hours without days',
    hoursAnswers: {
      none: 'skip and report',
      daily: 'apply daily',
      weekdays: 'apply Monday to Friday',
      long: 'Days of more than 18 hours are correct',
    },
    overwrite: 'The file also replaces details that were entered here by hand',
    drafts: 'Create drafts from rows whose location cannot be found',
    mend: 'Correct swapped latitude and longitude',
    recheck: 'Check again with these settings',
  },
}
