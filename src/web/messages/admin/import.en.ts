import { formatCount, number } from '../format.ts'
import type { importing as german } from './import.de.ts'
import { hoursInWords } from '../hours-in-words.ts'
import { contacts, localNames } from '../place-fields.en.ts'

const rows = (count: number) => formatCount(count, 'row', 'rows', 'en')

const addresses = (count: number) => formatCount(count, 'address', 'addresses', 'en')

const hours = (detail?: string) => (detail ? ` (${hoursInWords(detail, 'en')})` : '')

const point = (value?: { lat: number; lng: number }) => (value ? `${value.lat}, ${value.lng}` : '')

const places = (count: number) => formatCount(count, 'place', 'places', 'en')
const phases = {
  geocoding: 'Looked up',
  checking: 'Checked',
  applying: 'Written',
  undoing: 'Undone',
}
const remaining = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
export const importing: typeof german = {
  reasons: {
    line_too_long: () => 'The row is longer than 1 MB. A quotation mark is probably missing.',
    too_many_columns: () => 'The row has more than 500 columns.',
    quote_not_closed: () => 'A quotation mark is never closed.',
    more_cells_than_columns: () =>
      'The row has more cells than the file has columns. Put text that contains separators in quotation marks.',
    not_a_stop: () => 'This is not a stop but a station entrance or part of a station.',
    text_mended: () => 'Garbled characters were repaired.',
    name_missing: () => 'The name is missing.',
    place_id_invalid: () =>
      'This is not a Lageplan ID. Copy it again, or leave the cell empty for a new place.',
    country_missing: ({ detail }) =>
      `The country is missing, and what the row says does not surely fit the assumed one${detail ? `; it is probably ${detail}` : ''}. Add a column “country”, or choose one country for all rows in the check (on the command line --country ${detail ?? 'DE'}).`,
    country_derived: ({ detail }) =>
      `The row names no country. By its coordinates, its telephone code, or its postal code and town it is ${detail}.`,
    country_doubtful: ({ detail }) =>
      `The row names no country, and the place is near a border. ${detail} is assumed; please check it.`,
    postal_code_unknown: ({ value = '' }) =>
      `The postal code ${value} is not in the directory. Please check it; PO boxes and large recipients may have their own.`,
    coordinates_swapped: ({ proposal }) =>
      `Latitude and longitude are swapped. Proposal: ${point(proposal)}.`,
    location_doubtful: ({ km, proposal }) =>
      km === undefined
        ? 'The coordinates are far from postal code and region. Please check them.'
        : `The coordinates are ${number(km, 'en')} km from their address. The gazetteer has it at ${point(proposal)}.`,
    duplicate_row: ({ ofLine }) => `The same row is already in line ${ofLine}.`,
    same_place: ({ ofLine }) =>
      `The same place as in line ${ofLine}: someone said so, or both entries were merged. That line is used.`,
    possible_duplicate: ({ ofLine }) =>
      `Same name, address and location as line ${ofLine}, but a different ID.`,
    coordinates_mended: () => 'Latitude and longitude were swapped and have been corrected.',
    placed_by_postal_code: () =>
      'No coordinates: the place is put at the center of its postal code and marked “approximate location”.',
    placed_by_city: () =>
      'No coordinates: the place is put at the center of its city and marked “approximate location”.',
    placed_by_geocoder: () => 'No coordinates: the geocoder found the address.',
    similar_place: ({ similar }) =>
      similar
        ? `Similar to “${similar.name}” (${similar.slug}), ${similar.metres} m away. Perhaps the same place.`
        : 'Similar to a stored place.',
    draft_without_location: () =>
      'No coordinates, and not found by its address: the place is a draft until someone sets its location.',
    category_unknown: () => 'There is no such category; the place got the file’s category.',
    set_by_hand: ({ value, detail }) =>
      `This was entered here by hand (${detail === undefined ? 'empty' : `“${detail}”`}) and stays; the file says “${value ?? ''}”. If the file is right, choose it under “Set by hand” (on the command line, --overwrite uses the file everywhere).`,
    not_publishable: () => 'Without a location and a category this place cannot be published.',
    attribute_unknown: () =>
      'There is no such attribute here. Create it under “Categories & attributes” and check again.',
    attribute_invalid: () => 'This value does not fit this attribute.',
    attribute_choices_invalid: () =>
      'At least one of these is not a choice of the attribute. A semicolon separates several.',
    attribute_date_invalid: () =>
      'There is no such day, or it is ambiguous. Write it as 2026-12-24 or 24.12.2026.',
    attribute_elsewhere: () =>
      'Places of this category do not have this attribute. The value is stored, but shown nowhere.',
    date_invalid: () => 'There is no such day, or it is in the future.',
    photo_unknown: () =>
      'This photo is not on this site. An import fetches no photos; add it to the place.',
    photo_alt_missing: () => 'A photo has no text that says what it shows.',
    photos_too_many: ({ limit }) => `More than ${limit} photos.`,
    too_long: ({ limit }) => `The value is too long: at most ${limit} characters.`,
    control_characters: () => 'The value contains invisible control characters.',
    damaged_text: () => 'Letters are damaged because a program misread the file.',
    coordinates_missing: ({ isWithoutTown }) =>
      isWithoutTown
        ? 'The row has neither coordinates nor a postal code or city. If they were in cells merged across several rows, upload the Excel file (.xlsx) itself.'
        : 'The coordinates are missing, and the address could not be found.',
    coordinates_invalid: () => 'The coordinates are not numbers.',
    coordinates_out_of_range: () => 'The coordinates are outside −90 to 90 and −180 to 180.',
    boundary_invalid: () =>
      'The area is not a Polygon or MultiPolygon (GeoJSON or WKT), or a ring has fewer than three points.',
    boundary_out_of_range: () =>
      'Part of the area is off the globe. Points give the longitude first, then the latitude.',
    boundary_elsewhere: () =>
      'The area is far away from the coordinates of the place. Are longitude and latitude swapped?',
    country_unknown: () => 'We do not know this country.',
    region_unknown: () => 'We do not know this region in this country.',
    postal_code_invalid: () => 'There is no such postal code in this country.',
    phone_invalid: () => 'This is not a valid phone number.',
    email_invalid: () => 'This is not an e-mail address.',
    website_invalid: () => 'This is not a web address.',
    opening_hours_unreadable: () =>
      'The opening hours could not be understood. Example: Mo-Fr 09:00-17:00.',
    opening_hours_too_complex: () =>
      'These opening hours are too complex. Enter them on the place by hand.',
    opening_hours_without_days: ({ detail }) =>
      `The opening hours name no days of the week${hours(detail)}. Say for all rows whether they apply daily or Monday to Friday, or add the days.`,
    opening_hours_too_long: ({ detail }) =>
      `Open for more than 18 hours a day${hours(detail)}: are AM and PM mixed up? Correct the hours, or confirm for all rows that they are right.`,
    opening_hours_overlapping: ({ detail }) =>
      `Hours of one day overlap or replace each other${hours(detail)}: which are right? Write them unambiguously, or enter them on the place.`,
    opening_hours_ambiguous: ({ detail }) =>
      `The opening hours are ambiguous (${detail === undefined ? 'morning or evening' : hoursInWords(detail, 'en')}). Write 14:00 or 02:00 instead of 2.`,
  },
  reasonNames: {
    line_too_long: 'line too long',
    too_many_columns: 'too many columns',
    quote_not_closed: 'quote not closed',
    more_cells_than_columns: 'more cells than columns',
    name_missing: 'name missing',
    place_id_invalid: 'not a Lageplan ID',
    not_a_stop: 'not a stop',
    text_mended: 'garbled characters repaired',
    country_missing: 'country missing',
    country_derived: 'country derived',
    country_doubtful: 'country doubtful',
    postal_code_unknown: 'postal code unknown',
    coordinates_swapped: 'latitude and longitude swapped',
    location_doubtful: 'location doubtful',
    duplicate_row: 'duplicate row',
    same_place: 'same place as another row',
    possible_duplicate: 'possible duplicate',
    coordinates_mended: 'swapped coordinates corrected',
    placed_by_postal_code: 'placed by postal code',
    placed_by_city: 'placed by city',
    placed_by_geocoder: 'placed by the geocoder',
    similar_place: 'similar to a stored place',
    draft_without_location: 'draft without a location',
    category_unknown: 'category unknown',
    set_by_hand: 'entered by hand, the file differs',
    not_publishable: 'no location or category',
    attribute_unknown: 'attribute unknown',
    attribute_invalid: 'value does not fit the attribute',
    attribute_choices_invalid: 'choice unknown',
    attribute_date_invalid: 'day unclear',
    attribute_elsewhere: 'attribute of other categories',
    date_invalid: 'invalid date',
    photo_unknown: 'photo not here',
    photo_alt_missing: 'photo without description',
    photos_too_many: 'too many photos',
    too_long: 'value too long',
    control_characters: 'control characters',
    damaged_text: 'damaged letters',
    coordinates_missing: 'coordinates missing',
    coordinates_invalid: 'coordinates not numbers',
    coordinates_out_of_range: 'coordinates out of range',
    boundary_invalid: 'invalid area',
    boundary_out_of_range: 'area off the globe',
    boundary_elsewhere: 'area far from the place',
    country_unknown: 'country unknown',
    region_unknown: 'region unknown',
    postal_code_invalid: 'postal code invalid',
    phone_invalid: 'phone number invalid',
    email_invalid: 'e-mail address invalid',
    website_invalid: 'website invalid',
    opening_hours_unreadable: 'opening hours not understood',
    opening_hours_too_complex: 'opening hours too complex',
    opening_hours_without_days: 'opening hours without days',
    opening_hours_too_long: 'opening hours over 18 hours',
    opening_hours_overlapping: 'opening hours overlap',
    opening_hours_ambiguous: 'opening hours ambiguous',
  },
  rejectedWritten: (count: number, path: string) => `${rows(count)} to correct in ${path}.`,
  fileExists: (path: string) => `${path} already exists. Please choose another name.`,
  reasonColumn: 'Reason',
  problems: {
    mapping_invalid:
      'This --map is invalid. Write --map "column=field"; the report names the fields.',
    empty: 'The file contains no table.',
    binary: 'This is not a text file. Save the table as CSV.',
    line_too_long: 'The first line is longer than 1 MB: this is not a CSV file.',
    too_many_columns: 'The table has more than 500 columns.',
    quote_not_closed: 'A quotation mark in the header is never closed.',
    json_unreadable:
      'The file starts like JSON but is invalid: a bracket or a quote is missing, or it was cut off.',
    xml_unreadable: 'The file starts like KML but is not well-formed XML.',
    xml_with_dtd:
      'The file declares a document type (DOCTYPE). For your protection we do not read such files.',
    zip_unreadable: 'The archive is damaged, encrypted or not an Excel file.',
    zip_bomb:
      'The archive contains more than 200 files or unpacks to more than 64 MB. Save the table as CSV.',
    zip_without_places: 'The archive contains no file with places (stops.txt, KML, CSV or JSON).',
    sheet_missing:
      'No visible sheet has a header with rows below it, or the one you named does not exist.',
    open_document:
      'This is a LibreOffice or OpenOffice spreadsheet (.ods). Save it as .xlsx or CSV.',
    old_excel: 'This is the old Excel format (.xls). Save the file as .xlsx or CSV.',
    file_too_big: 'An entry of the file is larger than 1 MB, or the archive larger than 200 MB.',
    no_records: 'The file contains no list of places.',
    name_column_missing:
      'No column is called “name” or similar. The first row of the table must name the columns.',
    category_not_found: 'The site has no such category.',
    country_unknown: 'We do not know this country. Example: --country US.',
    not_checked: 'This import has not been checked, or someone else is applying it.',
    missing_unanswered:
      'Existing places are missing from the file. Nothing was applied. Repeat with --missing keep (they stay) or --missing archive (they are archived).',
    conflict:
      'Someone has changed or added all of these places since the check. Nothing was applied; please check again.',
  },
  progress: ({ phase, rows: count, total, rowsPerSecond }) => {
    const what = phase === 'geocoding' ? addresses : rows
    const pace = `${phases[phase]}: ${what(count)}, ${number(rowsPerSecond, 'en')} a second`
    if (!total || rowsPerSecond === 0) return pace
    return `${pace}, ${remaining((total - count) / rowsPerSecond)} left`
  },
  geocoded: ({ found, nothing, failed, left }) => {
    const parts = [
      `${addresses(found)} found`,
      nothing > 0 && `${number(nothing, 'en')} unknown`,
      failed > 0 && `${number(failed, 'en')} without an answer`,
      left > 0 && `${number(left, 'en')} not asked`,
    ]
    return `Geocoder: ${parts.filter(Boolean).join(', ')}.`
  },
  exportHeaders: {
    placeId: 'Lageplan ID',
    slug: 'Lageplan slug',
    sourceSystem: 'Lageplan source',
    externalId: 'External ID',
    name: 'Name',
    ...localNames,
    alsoKnownAs: 'Also known as',
    category: 'Category',
    street: 'Street',
    extra: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    region: 'Region',
    country: 'Country',
    latitude: 'Latitude',
    longitude: 'Longitude',
    boundary: 'Area (GeoJSON)',
    precision: 'Precision',
    ...contacts,
    openingHours: 'Opening hours',
    description: 'Description',
    descriptionEn: 'Description (English)',
    photos: 'Photos',
    recipients: 'Recipients of messages',
    status: 'Status',
    confirmedAt: 'Last confirmed',
  },
  attributeHeader: (key) => `Attribute: ${key}`,
  statuses: {
    uploaded: 'uploaded',
    checking: 'being checked',
    checked: 'checked, not applied',
    applying: 'being applied',
    applied: 'applied',
    undoing: 'being undone',
    undone: 'undone',
    discarded: 'discarded',
  },
  counts: ({ added, changed, rejected }) =>
    `${number(added, 'en')} new, ${number(changed.total, 'en')} changed, ${number(rejected.total, 'en')} rejected`,
  questions: {
    open: ({ similar, setAside }) =>
      [
        similar > 0 && formatCount(similar, 'possible duplicate', 'possible duplicates', 'en'),
        setAside > 0 && `${number(setAside, 'en')} set aside`,
      ]
        .filter(Boolean)
        .join(', '),
    row: (line, name, { name: stored, slug, address, metres }) =>
      `Line ${line}: “${name}” is possibly “${stored}” (${[slug, address].filter(Boolean).join(', ')}), ${metres} m away.`,
    setAside: (line, name, reason) =>
      `${line === undefined ? '' : `Line ${line}: `}“${name}” is set aside. ${reason}`,
    reasons: {
      place_changed:
        'Someone has changed the place since the check. Applying the row overwrites the current values of these fields.',
      slug_taken:
        'Since the check, another place has this address on the site. Added as new, this one gets another address.',
      id_taken:
        'Since the check, another place has this external ID. Import the file again: the row then changes that place.',
    },
    leftOver: (id, count) =>
      `${rows(count)} set aside because someone changed their places in the meantime: npx lageplan import --questions ${id}`,
    how: (id) =>
      `This place: npx lageplan import --questions ${id} --same LINE. Another one: --new LINE. all instead of a line means all.`,
    none: (id) =>
      `Import ${id} has no possible duplicates and no rows set aside that wait for an answer.`,
    answered: (count) => `${rows(count)} applied.`,
    unknownLine: (line) =>
      `Line ${line} is not a possible duplicate, or cannot be answered like this. Nothing was changed.`,
    unreadable:
      '--same, --new and --leave take a line number, several separated by commas, or all; each line once.',
    problems: {
      not_open:
        'Nothing was changed: a later import of the same source asks about these rows, or the stored place is gone.',
      conflict:
        'Someone changed one of the places at that moment. Nothing was changed; please try again.',
    },
  },
  noImports: 'Nothing has been imported yet.',
  nothingNew: 'There is nothing to apply.',
  undoBy: (id) => `To undo it: npx lageplan import --undo ${id}`,
  undone: (id, undone, left) =>
    left === 0
      ? `Import ${id} is undone: ${places(undone)}.`
      : `Import ${id}: ${places(undone)} undone, ${places(left)} kept because they were changed in the meantime.`,
  undoEffect: ({ vanish, change }, isAtMost) => {
    const most = isAtMost ? 'at most ' : ''
    const gone = `Then ${most}${formatCount(vanish, 'published place disappears', 'published places disappear', 'en')} from the site`
    const back = `${formatCount(change, 'published place is', 'published places are', 'en')} as before the import again.`
    if (change === 0) return `${gone}.`
    return vanish === 0 ? `Then ${most}${back}` : `${gone}; ${back}`
  },
  confirmUndo: (id, isUnchangedOnly) =>
    `Nothing has happened yet. To do it: npx lageplan import --undo ${id}${isUnchangedOnly ? ' --unchanged' : ''} --yes`,
  changedSince: (id, count) =>
    `Nothing was undone: ${places(count)} of import ${id} were changed in the meantime or have messages. To undo all others: npx lageplan import --undo ${id} --unchanged`,
  undoProblems: {
    not_applied: (id) => `There is no import ${id}, or it is not applied.`,
    nothing_left: (id) => `Nothing of import ${id} is left to undo.`,
    conflict: () =>
      'Someone has just changed one of the places. Nothing was undone; please try again.',
  },
  interrupted: {
    check: (id, file) =>
      `Import ${id} (${file}) was interrupted while being checked. No place was changed.`,
    apply: (id, file, isDone) =>
      isDone
        ? `Import ${id} (${file}) was applied completely; it was interrupted only after that.`
        : `Import ${id} (${file}) was interrupted while being applied. Nothing of it was applied.`,
    undo: (id, file, isDone) =>
      isDone
        ? `Import ${id} (${file}) was undone; it was interrupted only after that.`
        : `Import ${id} (${file}): undoing it was interrupted. Nothing was undone; the import stays applied.`,
  },
  line: (line, isRecord) => `${isRecord ? 'record' : 'line'} ${line}`,
  value: (column, value) => `${column} = “${value}”`,
  summary: 'Result',
  rowsRead: 'rows read',
  added: 'new',
  addedClosed: 'of them closed (archived)',
  addedPlanned: 'of them planned (drafts)',
  changed: 'changed',
  unchanged: 'unchanged',
  rejected: 'rejected',
  notices: 'accepted with a notice',
  missing: 'no longer in the file',
  reasonsTitle: 'Why rejected',
  noticesTitle: 'Notices',
  columns: 'Columns',
  unmapped: 'Not used',
  newCategory: (slug) => `There is a new category for them: “${slug}”.`,
  created: ({ categories, attributes }) => `Created: ${[...categories, ...attributes].join(', ')}.`,
  couldBeCreated: ({ categories, attributes }) =>
    `These do not exist here yet, and --create-categories creates them: ${[...categories, ...attributes].join(', ')}.`,
  columnsFound: (header) =>
    `Found: ${header.filter(Boolean).join(', ')}. Say which one is the name: --map "${header.find(Boolean) ?? 'Column'}=name"`,
  sheets: ({ names, used }) =>
    `Sheet: ${used}. --sheet chooses another one: ${names.filter((name) => name !== used).join(', ')}`,
  dryRun: 'Checked only; nothing was applied.',
  applied: (version) => `Done. The site now shows version ${version}.`,
  more: (count) => `… and ${rows(count)} more`,
  seconds: (seconds) => `${seconds.toLocaleString('en', { maximumFractionDigits: 1 })} s`,
}
