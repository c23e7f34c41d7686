import type { SettingsWords } from './settings.de.ts'

export const settings: SettingsWords = {
  title: 'Settings',
  lead: 'What is saved here holds at once, without a restart. What the environment of the server decides stands here to be read only.',
  fixed: (name) => `Decided by ${name} in the environment of the server.`,
  save: 'Save',
  saved: 'Saved. It holds from now on.',
  conflict:
    'Somebody else has saved this section in the meantime. What you typed is still here, below each what is stored now. Save once more if yours is to hold.',
  storedNow: (value) => (value ? `Stored now: ${value}` : 'Stored now: nothing'),
  sections: {
    look: 'Name and colour',
    visitors: 'Units and consent',
    mail: 'Recipients',
    sender: 'Sender of mails',
    inquiry: 'Asking the places',
    retention: 'Retention',
    imprint: 'Legal notice',
    privacy: 'Privacy',
  },
  name: 'Name of the site',
  accent: 'Colour of the plates and of the main button',
  accentHint: 'Six digits behind #, for example #ffcd00.',
  preview: 'Preview',
  previewButton: 'Send message',
  contrast: (ratio, isEnough) =>
    `Contrast of the letters ${ratio} : 1${isEnough ? '' : ', which is too little (at least 4.5 : 1)'}`,
  unit: 'Distances',
  units: {
    language: 'by the language',
    km: 'always in kilometres',
    mi: 'always in miles',
  },
  unitHint:
    'By the language means kilometres in German, miles in English. Visitors can switch for themselves.',
  consent: {
    de: 'Your sentence before a foreign map, German',
    en: 'Your sentence before a foreign map, English',
  },
  consentHint: (isAsked) =>
    `Stands above the button that loads a foreign map. Whom the click contacts and what it sends the page always says itself.${isAsked ? '' : ' No foreign map is set up at present.'}`,
  recipients: 'Who gets messages that no place has recipients for',
  recipientsHint: 'One address in each line. Without recipients messages wait in the inbox.',
  inquiryLead:
    'Places that were not confirmed for so many months and have an e-mail address or recipients get a mail with what is shown of them and three links: still true, change, closed. At most 300 an hour, no place more often than that.',
  inquiryOn: 'Ask places by itself whether what is shown of them is still true',
  everyMonths: 'Period in months (3 to 36)',
  senderAddress: 'Address of the sender',
  senderName: 'Name of the sender',
  senderHint:
    'Stands above every e-mail of the site. The mail server must take this address; set up SPF and DKIM for its domain.',
  noSender: 'There is no sender yet: all e-mails wait until one stands here.',
  noMail: 'No mail server is set (SMTP_URL): nothing is sent.',
  testMail: 'Send a test e-mail to me',
  mailWorks: (address) => `The mail server has taken the e-mail to ${address}.`,
  mailFails: (why) => `The e-mail was not sent: ${why}`,
  webhook: 'Webhook',
  webhookTo: (host) => `Every accepted message goes to ${host} as well.`,
  noWebhook: 'No webhook is set (WEBHOOK_URL and WEBHOOK_SECRET).',
  testWebhook: 'Send a test delivery',
  webhookWorks: 'The webhook has taken the test delivery.',
  webhookFails: (why) => `The test delivery was not taken: ${why}`,
  map: 'Map',
  maps: {
    builtin: 'Our own map, without streets, from our own server.',
    street: 'Your street map (MAP_STYLE_URL or MAP_TILES).',
  },
  offersGoogle: 'Visitors may choose Google Maps (GOOGLE_MAPS_KEY).',
  testMap: 'Check the map',
  doneDays: 'Delete done messages after (days)',
  quarantineDays: 'Delete quarantined messages after (days)',
  auditDays: 'Delete the log after (days, at least 365)',
  german: 'German',
  english: 'English',
  legalHint:
    'Markdown: an empty line for a paragraph, ## before a heading, - before an item of a list. Empty means that the template stands there.',
  isTemplate: 'The template still stands here. Enter your own particulars before you publish.',
  templates: {
    imprint: 'The legal notice is still the template',
    privacy: 'The privacy page is still the template',
  },
  problem: ({ rule, limit, detail }) =>
    ({
      required: 'Something is missing here.',
      too_long: `This is too long: at most ${limit?.toLocaleString('en')} characters.`,
      control_characters: 'There are invisible control characters.',
      damaged_text: 'A character has arrived damaged.',
      colour_invalid: 'This is no colour. Right is for example #ffcd00.',
      contrast_low:
        'Neither black nor white letters can be read well on this colour. Take a lighter or a darker one.',
      email_invalid: `“${detail ?? ''}” is no e-mail address.`,
      months_invalid: 'Set a whole number of months, 3 to 36.',
      days_invalid: `Set a whole number of days, at least ${limit}.`,
    })[rule] ?? rule,
}
