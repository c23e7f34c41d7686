import { counted } from './format.ts'
import type { importing as german } from './import.de.ts'

const rows = (count: number) => counted(count, 'row', 'rows', 'en')

const point = (value?: { lat: number; lng: number }) => (value ? `${value.lat}, ${value.lng}` : '')

export const importing: typeof german = {
  reasons: {
    line_too_long: () => 'The row is longer than 1 MB. A quotation mark is probably missing.',
    too_many_columns: () => 'The row has more than 500 columns.',
    quote_not_closed: () => 'A quotation mark is never closed.',
    more_cells_than_columns: () =>
      'The row has more cells than the file has columns. Put text with separators into quotation marks.',
    not_a_stop: () => 'This is no stop but an entrance to a station or a part of one.',
    text_mended: () => 'Letters that a program had misread were put right.',
    name_missing: () => 'The name is missing.',
    country_missing: () =>
      'The country is missing, and the place is not in the assumed one. Add a column “country” or give --country.',
    coordinates_swapped: ({ proposal }) =>
      `Latitude and longitude are swapped. Proposal: ${point(proposal)}.`,
    location_doubtful: () =>
      'The coordinates are far from postal code and region. Please check them.',
    duplicate_row: ({ ofLine }) => `The same row stands in line ${ofLine} already.`,
    possible_duplicate: ({ ofLine }) =>
      `Equals line ${ofLine} in name, address and location, but has an id of its own.`,
    category_unknown: () => 'There is no such category; the place got that of the file.',
    too_long: ({ limit }) => `The value is too long: at most ${limit} characters.`,
    control_characters: () => 'The value holds invisible control characters.',
    damaged_text: () => 'Letters are damaged, because a program misread the file.',
    coordinates_missing: () => 'The coordinates are missing.',
    coordinates_invalid: () => 'The coordinates are not numbers.',
    coordinates_out_of_range: () => 'The coordinates are outside −90 to 90 and −180 to 180.',
    country_unknown: () => 'We do not know this country.',
    region_unknown: () => 'We do not know this region in this country.',
    postal_code_invalid: () => 'There cannot be such a postal code in this country.',
    phone_invalid: () => 'There is no such phone number.',
    email_invalid: () => 'This is not an e-mail address.',
    website_invalid: () => 'This is not a web address.',
    opening_hours_unreadable: ({ detail }) =>
      `The opening hours cannot be read${detail ? `: ${detail}` : ''}.`,
    opening_hours_ambiguous: ({ detail }) =>
      `The opening hours are ambiguous (${detail ?? 'morning or evening'}). Write 14:00 instead of 2.`,
  },
  reasonNames: {
    line_too_long: 'line too long',
    too_many_columns: 'too many columns',
    quote_not_closed: 'quote not closed',
    more_cells_than_columns: 'more cells than columns',
    name_missing: 'name missing',
    not_a_stop: 'not a stop',
    text_mended: 'letters mended',
    country_missing: 'country missing',
    coordinates_swapped: 'latitude and longitude swapped',
    location_doubtful: 'location doubtful',
    duplicate_row: 'duplicate row',
    possible_duplicate: 'possible duplicate',
    category_unknown: 'category unknown',
    too_long: 'value too long',
    control_characters: 'control characters',
    damaged_text: 'damaged letters',
    coordinates_missing: 'coordinates missing',
    coordinates_invalid: 'coordinates not numbers',
    coordinates_out_of_range: 'coordinates out of range',
    country_unknown: 'country unknown',
    region_unknown: 'region unknown',
    postal_code_invalid: 'postal code invalid',
    phone_invalid: 'phone number invalid',
    email_invalid: 'e-mail address invalid',
    website_invalid: 'website invalid',
    opening_hours_unreadable: 'opening hours unreadable',
    opening_hours_ambiguous: 'opening hours ambiguous',
  },
  rejectedWritten: (count: number, path: string) => `${rows(count)} to mend in ${path}.`,
  fileExists: (path: string) => `${path} exists already. Please give another name.`,
  reasonColumn: 'Reason',
  problems: {
    mapping_invalid:
      'This --map cannot be meant. Write --map "column=field"; the report names the fields.',
    empty: 'The file holds no table.',
    binary: 'This is not a text file. Save the table as CSV.',
    line_too_long: 'The first line is longer than 1 MB: this is not a CSV file.',
    too_many_columns: 'The table has more than 500 columns.',
    quote_not_closed: 'A quotation mark in the header is never closed.',
    json_unreadable:
      'The file begins like JSON but is none: a bracket or a quote is missing, or it breaks off.',
    xml_unreadable: 'The file begins like KML but is not sound XML.',
    xml_with_dtd:
      'The file declares a document type (DOCTYPE). For your protection we do not read such files.',
    zip_unreadable: 'The archive is damaged, encrypted or no Excel file.',
    zip_bomb:
      'The archive holds more than 200 files or unpacks to more than 64 MB. Save the table as CSV.',
    zip_without_places: 'The archive holds no file of places (stops.txt, KML, CSV or JSON).',
    sheet_missing:
      'No visible sheet has a header with rows below it, or the one you named does not exist.',
    old_excel: 'This is the old Excel format (.xls). Save the file as .xlsx or CSV.',
    file_too_big: 'An entry of the file is larger than 1 MB, or the archive larger than 200 MB.',
    no_records: 'There is no list of places in the file.',
    name_column_missing:
      'No column is called “name” or the like. The first row of the table must name the columns.',
    category_not_found: 'The site has no such category.',
    country_unknown: 'We do not know this country. Give for example --country US.',
    file_changed: 'The file changed during the import. Nothing was taken over; please start again.',
    conflict:
      'Somebody changed one of the places meanwhile. Nothing was taken over; please start again.',
  },
  checking: (count, perSecond) =>
    `Checked: ${rows(count)} (${rows(Math.round(perSecond))} a second)`,
  applying: (count, perSecond) =>
    `Written: ${rows(count)} (${rows(Math.round(perSecond))} a second)`,
  line: (line) => `line ${line}`,
  value: (column, value) => `${column} = “${value}”`,
  summary: 'Result',
  rowsRead: 'rows read',
  added: 'new',
  addedClosed: 'of them closed (archived)',
  addedPlanned: 'of them planned (drafts)',
  changed: 'changed',
  unchanged: 'unchanged',
  refused: 'refused',
  notices: 'taken with a notice',
  missing: 'no longer in the file (kept)',
  reasonsTitle: 'Why refused',
  noticesTitle: 'Notices',
  columns: 'Columns',
  unmapped: 'Not used',
  newCategory: (slug) => `The category “${slug}” was made for them.`,
  dryRun: 'Checked only, nothing was taken over.',
  applied: (version) => `Done. The site now shows version ${version}.`,
  more: (count) => `… and ${rows(count)} more`,
  seconds: (seconds) => `${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s`,
}
