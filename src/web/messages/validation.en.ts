import type { validation as german } from './validation.de.ts'

export const validation: typeof german = {
  name_required: () => 'Your name is missing here.',
  name_too_long: (limit) => `The name is too long: at most ${limit} characters.`,
  name_line_break: () => 'The name goes on one line.',
  name_url: () => 'Your name belongs here, not a web address.',
  email_or_phone_required: () => 'How do we reach you? Give an e-mail address or a phone number.',
  email_too_long: (limit) => `The e-mail address is too long: at most ${limit} characters.`,
  email_without_at: () => 'The @ is missing in the e-mail address, for example anna@example.com.',
  email_nothing_before_at: () => 'The part before the @ is missing, for example anna@example.com.',
  email_incomplete: () => 'The part after the @ is missing, for example anna@example.com.',
  email_invalid: () => 'An e-mail address looks different, for example anna@example.com.',
  phone_invalid: () =>
    'There is no such phone number; it should look like +1 303 555 0123 or 030 901820.',
  message_required: () => 'Your message is missing here.',
  message_too_short: (limit) => `A few more words, please: at least ${limit} characters.`,
  message_too_long: (limit) =>
    `The message is too long: at most ${limit?.toLocaleString('en')} characters.`,
  nothing_proposed: () => 'What is wrong? Fill in at least one field, or write a remark.',
  place_name_required: () => 'What is the place called?',
  address_or_pin_required: () =>
    'Where is the place? Give its city or postal code, or choose the position on the map.',
  too_long: (limit) => `This is too long: at most ${limit?.toLocaleString('en')} characters.`,
  damaged_text: () => 'A character arrived damaged here. Type it again.',
  coordinates_missing: () => 'A position is latitude and longitude: one of them is missing.',
  coordinates_invalid: () => 'This is no number in degrees, for example 37.2983.',
  coordinates_out_of_range: () => 'Latitude goes from −90 to 90, longitude from −180 to 180.',
  country_unknown: () => 'We do not know this country.',
  region_unknown: () => 'We do not know this region.',
  required: () => 'Something is missing here.',
  postal_code_invalid: () => 'There can be no such postal code there.',
  website_invalid: () =>
    'This is not what a web address looks like, rather: https://www.example.org.',
  opening_hours_unreadable: () => 'These hours cannot be read, rather: Mo-Fr 09:00-17:00.',
  opening_hours_too_complex: () =>
    'The program does not understand so many rules at once. Please shorten the hours.',
  opening_hours_without_days: () => 'On which days? Add the days of the week.',
  opening_hours_too_long: () =>
    'Open for more than 18 hours a day? Check whether morning or evening is meant.',
  opening_hours_overlapping: () => 'The hours of one day overlap. Which ones are right?',
  opening_hours_ambiguous: () =>
    'In the morning or in the evening? Write 14:00 or 02:00 instead of 2.',
  control_characters: () =>
    'There are invisible control characters here. Delete the text and type it again.',
  unpaired_surrogates: () => 'A character arrived damaged here. Delete it and type it again.',
}
