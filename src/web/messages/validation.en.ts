import type { validation as german } from './validation.de.ts'

export const validation: typeof german = {
  name_required: () => 'Please enter your name.',
  name_too_long: (limit) => `The name is too long: at most ${limit} characters.`,
  name_line_break: () => 'The name goes on one line.',
  name_url: () => 'Enter your name here, not a web address.',
  email_or_phone_required: () => 'How can we reach you? Enter an e-mail address or a phone number.',
  email_too_long: (limit) => `The e-mail address is too long: at most ${limit} characters.`,
  email_without_at: () => 'The e-mail address has no @. Example: anna@example.com.',
  email_nothing_before_at: () => 'The part before the @ is missing. Example: anna@example.com.',
  email_incomplete: () => 'The part after the @ is missing. Example: anna@example.com.',
  email_invalid: () => 'This is not a valid e-mail address. Example: anna@example.com.',
  phone_invalid: () => 'This is not a valid phone number. Examples: +1 303 555 0123, 030 901820.',
  message_required: () => 'Please write your message.',
  message_too_short: (limit) => `A few more words, please: at least ${limit} characters.`,
  message_too_long: (limit) =>
    `The message is too long: at most ${limit?.toLocaleString('en')} characters.`,
  nothing_proposed: () => 'What is wrong? Fill in at least one field, or write a comment.',
  place_name_required: () => 'What is the place called?',
  address_or_pin_required: () =>
    'Where is the place? Enter its city or ZIP code, or choose the position on the map.',
  too_long: (limit) => `This is too long: at most ${limit?.toLocaleString('en')} characters.`,
  damaged_text: () => 'One character here was damaged on the way. Type it again.',
  coordinates_missing: () => 'A position is latitude and longitude: one of them is missing.',
  coordinates_invalid: () => 'This is not a number of degrees. Example: 37.2983.',
  coordinates_out_of_range: () => 'Latitude goes from −90 to 90, longitude from −180 to 180.',
  country_unknown: () => 'We do not know this country.',
  region_unknown: () => 'We do not know this region.',
  required: () => 'Something is missing here.',
  postal_code_invalid: () => 'This postal code does not exist in that country.',
  website_invalid: () => 'This is not a web address. Example: https://www.example.org.',
  opening_hours_unreadable: () =>
    'These hours could not be understood. Example: Mo-Fr 09:00-17:00.',
  opening_hours_too_complex: () => 'These hours have too many rules. Please simplify them.',
  opening_hours_without_days: () => 'On which days? Add the days of the week.',
  opening_hours_too_long: () => 'Open more than 18 hours a day? Check AM and PM.',
  opening_hours_overlapping: () =>
    'The hours of one day overlap or replace each other. Which are right?',
  opening_hours_ambiguous: () => 'AM or PM? Write 14:00 or 02:00 instead of 2.',
  control_characters: () =>
    'This contains invisible control characters. Delete the text and type it again.',
  unpaired_surrogates: () =>
    'One character here was damaged on the way. Delete it and type it again.',
}
