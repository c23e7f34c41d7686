import { formatList } from '../format.ts'
import type { SettingsWords } from './settings.de.ts'

const responsibleFields: SettingsWords['responsible']['fields'] = {
  organisation: 'Name and legal form',
  address: 'Address',
  email: 'E-mail address',
  phone: 'Phone',
  representative: 'Represented by',
  register: 'Register and number',
  taxNumbers: 'VAT or business identification number',
  authority: 'Supervisory authority',
  editor: 'Responsible for the content',
  hosting: 'Hosting',
  dataProtectionOfficer: 'Data protection officer',
  dataProtectionAuthority: 'Data protection authority',
}

export const settings: SettingsWords = {
  title: 'Settings',
  lead: 'What is saved here holds at once, without a restart. What the environment of the server decides stands here to be read only.',
  navigation: 'Sections of the settings',
  fixed: (name) => `Decided by ${name} in the environment of the server.`,
  save: 'Save',
  saved: 'Saved. It holds from now on.',
  unsaved: 'not saved yet',
  conflict:
    'Somebody else has saved this section in the meantime. What you typed is still here, below each what is stored now. Save once more if yours is to hold.',
  storedNow: (value) => (value ? `Stored now: ${value}` : 'Stored now: nothing'),
  sections: {
    look: 'Name and color',
    logo: 'Logo',
    country: 'Country',
    languages: 'Languages',
    visitors: 'Units and consent',
    mail: 'Recipients',
    server: 'Mail server',
    sender: 'Sender of mails',
    map: 'Map',
    google: 'Google Maps',
    geocoder: 'Geocoder',
    embedding: 'Embedding',
    inquiry: 'Asking the places',
    spam: 'Spam protection',
    backup: 'Backups to an S3 storage',
    signIn: 'Signing in',
    retention: 'Retention',
    responsible: 'Who is responsible',
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
  name: 'Name of the site',
  tagline: {
    de: 'One sentence about the site, in German',
    en: 'One sentence about the site, in English',
  },
  taglineHint: 'Stands above the search on the first screen: what there is to find.',
  accent: 'Color of the plates and of the main button',
  accentHint: 'Six digits behind #, for example #ffcd00.',
  preview: 'Preview',
  previewIn: (language) => `Preview: ${language}`,
  emptyPreview: 'Empty: the text of the other language stands there, and without it the template.',
  previewButton: 'Send message',
  contrast: (ratio) => `Contrast of the letters ${ratio} : 1`,
  logo: {
    lead: 'Stands at the top of every page instead of plate and name; whoever does not see it gets the name of the site. If it is about as high as broad, it also becomes the icon in the browser.',
    light: 'Logo on light ground',
    dark: 'Logo on dark ground',
    hints: {
      light:
        'SVG, PNG, JPEG, WebP or AVIF, at most 10 MB. Only its pixels are kept; turn letters of an SVG into paths first.',
      dark: 'May be missing: then the logo stands on light ground there, too.',
    },
    remove: 'Remove this logo',
  },
  languages: {
    on: 'Languages of the site',
    names: { de: 'German', en: 'English' },
    first: 'First language',
    firstHint:
      'Search engines name it to all whose language is not here; if it is English, the start page leads there all who read no German. Addresses of a language that is off lead to the same page in this one. The administration is always there in both.',
  },
  country: 'Country of the site',
  countryHint:
    'Used for addresses, phone numbers, import rows and searches that name no country. Places that are already stored do not change.',
  geocoder: {
    lead: 'A geocoder says where an address is: for imported places, in the form of a place, and for all places whose position is approximate so far. Only the address is sent to it.',
    url: 'Address of the service',
    urlHint:
      'For example https://photon.example.org. Empty: no address leaves the server. A service in a private network can only be set in the environment (GEOCODER_URL).',
    kind: 'Kind of service',
    kinds: { nominatim: 'Nominatim', photon: 'Photon', pelias: 'Pelias' },
    key: 'Key',
    keyHint: 'If a Pelias service asks for one. It is stored encrypted.',
    keyKept: 'Stored, encrypted. Leave it empty to keep it.',
    dropKey: 'Remove the stored key',
    perSecond: 'Questions per second',
    perSecondHint: 'No more than the service allows; the public one of OpenStreetMap allows one.',
    forVisitors: 'Also ask about addresses that visitors search for; the privacy page then says so',
    trialAddress: 'Address to try',
    tryOut: 'Try address',
    found: (label, point, precision) =>
      `Found: ${label} (${point}), ${precision === 'exact' ? 'exact to the building' : precision === 'street' ? 'exact to the street' : 'only approximate'}.`,
    nothing: 'The geocoder answered, but it does not know this address.',
    nothingToTry: 'Enter an address first.',
    fails: (why) => `That did not work: ${why}`,
  },
  embedding: {
    origins: 'Sites that may show the finder in a frame',
    hint: 'One address per line, without a path: https://www.example.org or https://*.example.com. A * alone allows all, empty only your own site.',
    snippet: 'Paste this into the page that is to show the finder:',
    frameTitle: 'Our places: search and map',
    tryOut: 'See what the frame shows (new tab)',
  },
  unit: 'Distances',
  units: {
    language: 'by the language',
    km: 'always in kilometers',
    mi: 'always in miles',
  },
  unitHint:
    'By the language means kilometers in German, miles in English. Visitors can switch for themselves.',
  radius: 'Circle around a town',
  usualRadius: 'usual (25)',
  radiusHint:
    'In the unit of the page. Smaller for a dense network, larger for a wide one; visitors can change it.',
  consent: {
    de: 'Your sentence before a foreign map, German',
    en: 'Your sentence before a foreign map, English',
  },
  consentHint: (isAsked) =>
    `Stands above the button that loads a foreign map. Whom the click contacts and what it sends the page always says itself.${isAsked ? '' : ' No foreign map is set up at present.'}`,
  recipients: 'Who gets messages that no place has recipients for',
  recipientsHint: 'One address in each line. Without recipients messages wait in the inbox.',
  inquiryLead:
    'Places that were not confirmed for so many months and have an e-mail address or recipients get a mail with what is shown of them and three links: still true, change, closed. At most 300 an hour, no place more than one in that time.',
  inquiryOn: 'Ask places by itself whether what is shown of them is still true',
  everyMonths: 'Period in months (3 to 36)',
  server: {
    lead: 'All e-mails of the site are sent by this server. Your e-mail provider names it under “outgoing mail” or “SMTP”. Waiting e-mails are sent once you save.',
    host: 'Outgoing mail server',
    hostHint:
      'For example smtp.example.org. Empty: nothing is sent. A server in a private network can only be set in the environment (SMTP_URL).',
    security: 'Encryption',
    securities: {
      tls: 'SSL/TLS (usually port 465)',
      starttls: 'STARTTLS (usually port 587)',
    },
    port: 'Port',
    portHint: 'Empty: the usual one. 465, 587, 25 and 2525 are possible.',
    user: 'User name',
    password: 'Password',
    passwordHint:
      'It is stored encrypted and never shown again. Some providers ask for an app password here.',
    passwordKept:
      'Stored, encrypted. Leave it empty to keep it; enter it again if server, port, encryption or user name change.',
  },
  s3: {
    lead: 'Every nightly backup then goes there as well, to another machine. Many providers offer S3, as “object storage”; create a bucket there and an access key for this bucket alone.',
    url: 'Address with bucket',
    urlHint:
      'For example https://s3.eu-central-1.amazonaws.com/my-bucket, followed by a folder if you like. Empty: backups stay on this machine. A storage in a private network can only be set in the environment (BACKUP_S3_URL).',
    region: 'Region',
    regionHint: 'As the provider calls it; empty means us-east-1, which often is enough.',
    keyId: 'Access key ID',
    secret: 'Secret access key',
    secretHint: 'It is stored encrypted and never shown again.',
    secretKept:
      'Stored, encrypted. Leave it empty to keep it; when the address, region, or access key changes, enter it again.',
    tryOut: 'Test connection',
    works: 'The S3 storage takes files and returns them unchanged.',
  },
  senderAddress: 'Address of the sender',
  senderName: 'Name of the sender',
  senderHint:
    'Stands above every e-mail of the site. The mail server must take this address; set up SPF and DKIM for its domain.',
  noSender: 'There is no sender yet: all e-mails wait until one stands here.',
  noMail: 'No mail server is set yet: nothing is sent.',
  testMail: 'Send a test e-mail to me',
  mailWorks: (address) => `The mail server has taken the e-mail to ${address}.`,
  mailFails: (why) => `The e-mail was not sent: ${why}`,
  webhooks: {
    title: 'Webhooks',
    lead: 'Messages and changes of places also go to these addresses, signed as Standard Webhooks has it. Addresses in private networks get nothing.',
    newOne: 'New webhook',
    fields: { name: 'Name', url: 'Address' },
    urlHint: 'With https://, without credentials. It is stored encrypted.',
    gets: { isOn: 'Gets messages', getsPlaces: 'Is told which places change' },
    getsPlacesHint:
      'When published places are added, changed, or removed, a delivery names their IDs and addresses within seconds.',
    isOff: 'Switched off: gets nothing for now.',
    add: 'Add webhook',
    more: 'New secret or delete',
    moreLead:
      'With a new secret the old one is void at once. What still waits for a deleted webhook goes nowhere.',
    renew: 'Make a new secret',
    remove: (name) => `Delete “${name}”`,
    secretOnce:
      'With this secret the receiver checks the signature. It stands here only now, copy it at once:',
    lastTry: 'Last',
    taken: 'taken',
    neverTried: 'Nothing has gone here yet.',
    conflict:
      'Somebody else has changed or deleted this webhook in the meantime. Look at what holds now, and repeat what is still missing.',
  },
  testWebhook: 'Send a test delivery',
  webhookWorks: 'The webhook has taken the test delivery.',
  webhookFails: (why) => `The test delivery was not taken: ${why}`,
  map: {
    ground: 'Map for visitors',
    grounds: {
      builtin: 'Our own map, without streets, from our own server',
      tiles: 'Street tiles that Lageplan draws',
      style: 'A complete map style (MapLibre)',
    },
    address: 'Address of the tiles or of the style',
    addressHint:
      'With https:// or as a path of the site itself. Tiles: with {z}/{x}/{y}, as TileJSON or as .pmtiles. A key in the address can be seen by everybody; let it hold for your site alone.',
    schema: 'Schema of the tiles',
    schemaHint: 'What the layers of the tiles are called; a complete style needs none.',
    noSchema: 'none',
    attribution: 'Credit on the map',
    attributionHint: 'Empty means: what the tiles say. A complete style names its sources itself.',
    consentNote:
      'When the map lies with somebody else, nothing of it is loaded before somebody agrees; until then our own map stands there.',
    streetsHint: 'Streets around your places on our own map, without a provider:',
    streets: 'fetch streets',
    ownStreet: 'Your street map.',
    nothingToTry: 'First enter a usable address and the schema.',
    offersGoogle: 'Visitors may choose Google Maps.',
    googleLead:
      'With a key visitors may choose Google Maps. Language and country are those of the server’s environment (MAP_LANGUAGE, MAP_REGION), German and the country of the site without. Before that click no request goes to Google.',
    google: { key: 'Key', channel: 'Channel', mapId: 'Map ID' },
    googleHints: {
      key: 'The browser gets it; restrict it to your site at Google. Empty means: Google Maps is not offered.',
      channel: 'A number from 0 to 999 for Google’s reports; may stay empty.',
      mapId: 'From the Google Cloud Console; without it Google’s demo ID is used.',
    },
  },
  testMap: 'Check the map',
  spamLead:
    'Each reason against a message has points; from this threshold on it lies in quarantine, where somebody looks at it. None is deleted or refused for that.',
  threshold: 'Threshold in points',
  thresholdHint: (least, most, usual) =>
    `${least} to ${most}, halves included; ${usual} is usual. Less means more in quarantine. What another threshold would have done to your messages is shown by “npx lageplan shield threshold”.`,
  signIn: {
    lead: 'Anyone without a second factor sets one up after signing in and gets no further until then; this holds at once, for open sessions too. An authenticator app is enough, and so is a passkey. API keys are not accounts and go on working.',
    required: 'Every account needs a second factor',
    allHaveOne: 'All accounts have one.',
    without: (names) => `Still without one: ${formatList(names, 'conjunction', 'en')}.`,
    own: 'Set up your own',
  },
  doneDays: 'Delete done messages after (days)',
  quarantineDays: 'Delete quarantined messages after (days)',
  auditDays: 'Delete the log after (days, at least 365)',
  legalHint:
    'Markdown: an empty line for a paragraph, ## before a heading, - before an item of a list. Empty means that the text of the other language stands there, and without it the template.',
  isTemplate:
    'It does not yet say who is responsible: fill in “Who is responsible” above, or write a text of your own here.',
  privacyLead:
    'Your text stands above the paragraphs that Lageplan itself writes about the cookie, forms, maps and retention. Those always stay.',
  responsible: {
    lead: 'The imprint (§ 5 DDG, German law) and the beginning of the privacy page are made from this, in German and English. Leave empty what does not apply to you; it is then left out.',
    noAdvice:
      'This helps you fill in the pages and is no legal advice. What you have to say depends on your organization; have the finished pages checked.',
    fields: responsibleFields,
    hints: {
      organisation: 'For example: Jackson County, Sample Ltd.',
      address: 'Street and number, postal code and town; no PO box.',
      email: undefined,
      phone: 'Or another quick way besides e-mail.',
      representative: 'For legal entities: first and last name, position.',
      register: 'For example: Amtsgericht Beispielstadt, HRB 12345.',
      taxNumbers: 'If you have one. The tax number of the tax office does not belong here.',
      authority:
        'Only if your activity needs an official permit; for public bodies, the supervising authority.',
      editor: 'Under § 18 (2) MStV, if the site has editorial texts: name and address.',
      hosting: 'Who runs the server, with the address.',
      dataProtectionOfficer: 'Name or position, e-mail or address.',
      dataProtectionAuthority:
        'For example the data protection commissioner of your state, with the address.',
    },
    missing: (fields) =>
      `Missing: ${formatList(
        fields.map((field) => responsibleFields[field]),
        'conjunction',
        'en',
      )}.`,
  },
  templates: {
    imprint: 'The imprint does not say who is responsible',
    privacy: 'The privacy page does not say who is responsible',
  },
  problem: ({ rule, limit, detail }) =>
    ({
      required: 'Something is missing here.',
      too_long: `This is too long: at most ${limit?.toLocaleString('en')} characters.`,
      control_characters: 'There are invisible control characters.',
      damaged_text: 'A character has arrived damaged.',
      country_unknown: 'This country is not known.',
      colour_invalid: 'This is no color. Right is for example #ffcd00.',
      email_invalid: `“${detail ?? ''}” is no e-mail address.`,
      mail_host_invalid:
        'This is not the name of a server. Write for example smtp.example.org, without a port and not as an IP address.',
      mail_port_invalid: 'E-mail uses ports 465, 587, 25, and 2525.',
      host_inside:
        'This host is in a private network. Only the environment of the server can name it, not this page.',
      secret_again: 'Enter it again: the stored one belongs to the previous values.',
      s3_url_invalid:
        'This is no address with https:// and a bucket, for example https://s3.eu-central-1.amazonaws.com/my-bucket.',
      s3_region_invalid: 'A region consists of letters, digits, and hyphens.',
      geocoder_url_invalid:
        'This is no address with http:// or https:// and without credentials, for example https://photon.example.org.',
      geocoder_key_in_clear:
        'With http:// the key would cross the network in the clear. Use an address with https://.',
      geocoder_pace_invalid: `Set a number above 0 and at most ${limit}.`,
      recipients_too_many: `There are no more than ${limit} recipients. Take the address of a mailing list.`,
      too_many: `There are no more than ${limit} webhooks.`,
      embed_origin_invalid: `“${detail ?? ''}” is no address of a site with https:// and without a path.`,
      webhook_url_invalid:
        'This is no https:// address without credentials, for example https://receiver.example.org/lageplan.',
      webhook_inside:
        'This address lies in a private network. Lageplan sends nothing there, so that nobody reaches your internal network through the site.',
      webhook_sealed: 'Enter the address anew first.',
      map_address_malformed:
        'This is no complete https address and no path of the site itself. Files and hosts of the own network are named by the environment of the server alone.',
      map_subdomains:
        '{s} stands for several hosts; name one of them, because consent is given to exactly one.',
      map_schema_missing: 'Tiles need their schema.',
      google_key_malformed: 'This does not look like a key of Google’s.',
      google_channel_dropped: 'Google takes whole numbers from 0 to 999 only.',
      google_map_id_malformed: 'This is no map ID.',
      logo_light_missing:
        'There is a logo for dark ground only together with one for light ground.',
      own_factor_missing:
        'First set up your own second factor under “My account”. Otherwise you would get no further yourself.',
      no_language: 'There must be a language.',
      language_off: 'The first language must be on.',
      months_invalid: 'Set a whole number of months, 3 to 36.',
      threshold_invalid: `Set a number of points, at least ${limit} and at most 20, for example 5 or 5.5.`,
      days_invalid: `Set a whole number of days, at least ${limit}.`,
    })[rule] ?? rule,
}
