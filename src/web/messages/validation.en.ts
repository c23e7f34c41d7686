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
  control_characters: () =>
    'There are invisible control characters here. Delete the text and type it again.',
  unpaired_surrogates: () => 'A character arrived damaged here. Delete it and type it again.',
}
