import { formatList } from '../format.ts'
import type { SettingsWords } from './settings.de.ts'

export const responsibleFields: SettingsWords['responsible']['fields'] = {
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
  lead: 'Changes here take effect immediately, without a restart. Values set in the server’s environment are shown read-only.',
  navigation: 'Sections of the settings',
  fixed: (name) => `Set by ${name} in the server’s environment.`,
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'not saved yet',
  conflict:
    'Someone else has saved this section in the meantime. What you typed is still here, with the stored value below each field. Save again to replace the stored values with yours.',
  storedNow: (value) => (value ? `Stored now: ${value}` : 'Stored now: nothing'),
  sections: {
    look: 'Name and color',
    logo: 'Logo',
    country: 'Country',
    languages: 'Languages',
    visitors: 'Units and consent',
    mail: 'Recipients',
    server: 'Mail server',
    sender: 'Sender of e-mails',
    map: 'Map',
    google: 'Google Maps',
    geocoder: 'Geocoder',
    embedding: 'Embedding',
    inquiry: 'Asking places',
    spam: 'Spam protection',
    backup: 'Backups to S3 storage',
    signIn: 'Signing in',
    signOn: 'Single sign-on (OpenID Connect)',
    retention: 'Retention',
    responsible: 'Who is responsible',
    imprint: 'Imprint',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
  name: 'Name of the site',
  tagline: {
    de: 'A sentence about the site, in German',
    en: 'A sentence about the site, in English',
  },
  taglineHint: 'Shown above the search on the first screen: what there is to find.',
  accent: 'Color of the markers and the main button',
  accentHint: '# and six digits, for example #ffcd00.',
  preview: 'Preview',
  previewIn: (language) => `Preview: ${language}`,
  emptyPreview: 'If empty, the text in the other language is shown, or else the template.',
  previewButton: 'Send message',
  contrast: (ratio) => `Text contrast ${ratio}:1`,
  logo: {
    lead: 'Shown at the top of every page in place of the marker and the name; screen readers read out the name of the site. If it is roughly square, it also becomes the browser icon.',
    light: 'Logo for light backgrounds',
    dark: 'Logo for dark backgrounds',
    hints: {
      light:
        'SVG, PNG, JPEG, WebP or AVIF, at most 10 MB. Only its pixels are kept; convert the text of an SVG to paths first.',
      dark: 'Optional: without it, the logo keeps a light background in dark mode.',
    },
    remove: 'Remove this logo',
  },
  languages: {
    on: 'Languages of the site',
    names: { de: 'German', en: 'English' },
    first: 'First language',
    firstHint:
      'Search engines show it to everyone whose language is not offered here; if it is English, the start page leads everyone who does not read German there. Addresses in a language that is off lead to the same page in this one. The administration is always available in both.',
  },
  country: 'Country of the site',
  countryHint:
    'Used for addresses, phone numbers, import rows and searches that name no country. Stored places do not change.',
  geocoder: {
    lead: 'A geocoder finds where an address is: for imported places, in the form of a place, and for all places with an approximate position. Only the address is sent to it.',
    url: 'Address of the service',
    urlHint:
      'For example https://photon.example.org. If empty, no address leaves the server. A service in a private network can only be set in the environment (GEOCODER_URL).',
    kind: 'Kind of service',
    kinds: { nominatim: 'Nominatim', photon: 'Photon', pelias: 'Pelias' },
    key: 'Key',
    keyHint: 'If a Pelias service asks for one. It is stored encrypted.',
    keyKept: 'Stored, encrypted. Leave it empty to keep it.',
    dropKey: 'Remove the stored key',
    perSecond: 'Requests per second',
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
    hint: 'One address per line, without a path: https://www.example.org or https://*.example.com. A single * allows all; empty allows only your own site.',
    snippet: 'Paste this into the page that should show the finder:',
    frameTitle: 'Our places: search and map',
    tryOut: 'See what the frame shows (new tab)',
  },
  unit: 'Distances',
  units: {
    language: 'by language',
    km: 'always in kilometers',
    mi: 'always in miles',
  },
  unitHint: 'By language: kilometers in German, miles in English. Visitors can switch.',
  radius: 'Radius around a town',
  usualRadius: 'usual (25)',
  radiusHint:
    'In the unit of the page. Smaller for a dense network, larger for a sparse one; visitors can change it.',
  consent: {
    de: 'Your sentence before a third-party map, German',
    en: 'Your sentence before a third-party map, English',
  },
  consentHint: (isAsked) =>
    `Shown above the button that loads a third-party map. Which provider the click contacts, and what it sends, is always stated on the page.${isAsked ? '' : ' No third-party map is set up at present.'}`,
  recipients: 'Who gets messages to places without recipients',
  recipientsHint: 'One address per line. Without recipients, messages wait in the inbox.',
  inquiryLead:
    'Places that have not been confirmed for that many months, and have an e-mail address or recipients, get an e-mail with their published details and three links: still correct, change, closed. At most 300 an hour, and no place more than one per period.',
  inquiryOn: 'Automatically ask places whether their details are still correct',
  everyMonths: 'Period in months (3 to 36)',
  server: {
    lead: 'All e-mails of the site are sent by this server. Your e-mail provider names it under “outgoing mail” or “SMTP”. Waiting e-mails are sent once you save.',
    host: 'Outgoing mail server',
    hostHint:
      'For example smtp.example.org. If empty, nothing is sent. A server in a private network can only be set in the environment (SMTP_URL).',
    security: 'Encryption',
    securities: {
      tls: 'SSL/TLS (usually port 465)',
      starttls: 'STARTTLS (usually port 587)',
    },
    port: 'Port',
    portHint: 'If empty, the usual one. Possible: 465, 587, 25 and 2525.',
    user: 'User name',
    password: 'Password',
    passwordHint:
      'It is stored encrypted and never shown again. Some providers ask for an app password here.',
    passwordKept:
      'Stored, encrypted. Leave it empty to keep it; enter it again if server, port, encryption or user name change.',
  },
  s3: {
    lead: 'Every nightly backup then also goes there, to another machine. Many providers offer S3 as “object storage”; create a bucket and an access key for this bucket alone.',
    url: 'Address with bucket',
    urlHint:
      'For example https://s3.eu-central-1.amazonaws.com/my-bucket, followed by a folder if you like. If empty, backups stay on this machine. A storage in a private network can only be set in the environment (BACKUP_S3_URL).',
    region: 'Region',
    regionHint: 'As the provider calls it; empty means us-east-1, which often works.',
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
    'Shown as the sender of every e-mail from the site. The mail server must accept this address; set up SPF and DKIM for its domain.',
  noSender: 'There is no sender yet: all e-mails wait until one is set.',
  noMail: 'No mail server is set yet: nothing is sent.',
  testMail: 'Send a test e-mail to me',
  mailWorks: (address) => `The mail server accepted the e-mail to ${address}.`,
  mailFails: (why) => `The e-mail was not sent: ${why}`,
  webhooks: {
    title: 'Webhooks',
    lead: 'Messages and changes to places also go to these addresses, signed according to Standard Webhooks. Addresses in private networks get nothing.',
    newOne: 'New webhook',
    fields: { name: 'Name', url: 'Address' },
    urlHint: 'With https://, without credentials. It is stored encrypted.',
    gets: { isOn: 'Gets messages', getsPlaces: 'Gets changes to places' },
    getsPlacesHint:
      'When published places are added, changed, or removed, a delivery names their IDs and addresses within seconds.',
    isOff: 'Off: gets nothing for now.',
    add: 'Add webhook',
    more: 'New secret or delete',
    moreLead:
      'A new secret invalidates the old one immediately. Deliveries still waiting for a deleted webhook are dropped.',
    renew: 'Make a new secret',
    remove: (name) => `Delete “${name}”`,
    secretOnce:
      'The receiver checks the signature with this secret. It is shown only this once, so copy it now:',
    lastTry: 'Last',
    taken: 'accepted',
    neverTried: 'Nothing has been sent here yet.',
    conflict:
      'Someone else has changed or deleted this webhook in the meantime. Check it, and repeat what is still missing.',
  },
  testWebhook: 'Send a test delivery',
  webhookWorks: 'The webhook accepted the test delivery.',
  webhookFails: (why) => `The test delivery was not accepted: ${why}`,
  map: {
    ground: 'Map for visitors',
    grounds: {
      builtin: 'Our own map, without streets, from our own server',
      tiles: 'Street tiles that Lageplan draws',
      style: 'A complete map style (MapLibre)',
    },
    address: 'Address of the tiles or of the style',
    addressHint:
      'With https:// or as a path of the site itself. Tiles: with {z}/{x}/{y}, as TileJSON or as .pmtiles. Everyone can see a key in the address; restrict it to your site.',
    schema: 'Schema of the tiles',
    schemaHint: 'What the layers of the tiles are called; a complete style needs none.',
    noSchema: 'none',
    attribution: 'Credit on the map',
    attributionHint: 'If empty, what the tiles say. A complete style names its own sources.',
    consentNote:
      'If the map comes from another provider, nothing of it is loaded before a visitor agrees; until then our own map is shown.',
    streetsHint: 'Streets around your places on our own map, without a provider:',
    streets: 'fetch streets',
    ownStreet: 'Your street map.',
    nothingToTry: 'First enter a usable address and the schema.',
    offersGoogle: 'Visitors may choose Google Maps.',
    googleLead:
      'With a key, visitors can choose Google Maps. Language and country come from the server’s environment (MAP_LANGUAGE, MAP_REGION); otherwise they are German and the country of the site. No request goes to Google before that click.',
    google: { key: 'Key', channel: 'Channel', mapId: 'Map ID' },
    googleHints: {
      key: 'Browsers receive it; restrict it to your site at Google. If empty, Google Maps is not offered.',
      channel: 'A number from 0 to 999 for Google’s reports; optional.',
      mapId: 'From the Google Cloud Console; without it Google’s demo ID is used.',
    },
  },
  testMap: 'Check the map',
  spamLead:
    'Each sign of spam has points; at this threshold a message goes to quarantine, where someone looks at it. No message is deleted or refused for it.',
  threshold: 'Threshold in points',
  thresholdHint: (least, most, usual) =>
    `${least} to ${most}, halves included; the default is ${usual}. A lower threshold quarantines more. “npx lageplan shield threshold” shows what another threshold would have done to your messages.`,
  signIn: {
    lead: 'Anyone without a second factor must set one up after signing in; this takes effect immediately, also for open sessions. An authenticator app or a passkey is enough. API keys are not accounts and keep working.',
    required: 'Every account needs a second factor',
    allHaveOne: 'All accounts have one.',
    without: (names) => `Still without one: ${formatList(names, 'conjunction', 'en')}.`,
    own: 'Set up your own',
  },
  signOn: {
    lead: 'Your staff sign in with the account they already have in your organization, for example in Keycloak, Entra ID or Google Workspace. Anyone with an account or an invitation here under the same verified e-mail address gets in, and so does anyone with an address in one of the domains below. Passwords stay valid.',
    back: 'Enter this at the provider as the redirect address',
    signedOut: 'And this as the address after signing out',
    issuer: 'Address of the provider',
    issuerHint:
      'The issuer, exactly as the provider writes it, for example https://login.example.org/realms/town. Empty: no single sign-on.',
    name: 'Name on the button',
    nameHint: 'For example: town account. The button then says “Sign in with town account”.',
    clientId: 'Client ID',
    secret: 'Client secret',
    secretKept: 'Stored and encrypted. Empty means that it stays.',
    domains: 'Domains that get an account',
    domainsHint:
      'For example: town.example.org. Empty: only people who were invited. Do not list a domain where anyone can get an address.',
    role: 'Role of new accounts from these domains',
    trustsAddresses: 'The provider’s e-mail addresses count as verified',
    trustsFactor: 'The provider asks for the second factor',
    trustHint:
      'Check the first one only if the provider says nothing about it and nobody can change their own address there. Without the second one, Lageplan asks for the second factor itself if the account has one or if every account needs one.',
    tryOut: 'Try it out',
    nothingToTry: 'No provider is stored, or its secret has to be entered again.',
    finding: ({ isGood, about, problem, detail }) => {
      if (isGood) {
        return about === 'reached'
          ? 'The provider answers and calls itself what you entered.'
          : 'It accepts the client ID and the secret.'
      }
      const why = detail === undefined ? '' : ` (${detail})`
      switch (problem) {
        case 'provider_unreachable':
          return `The provider cannot be reached under this address${why}.`
        case 'secret_wrong':
          return `The provider does not accept the client ID or the secret${why}.`
        case 'secret_untested':
          return `The provider does not say whether client ID and secret are right${why}. Sign in with it in a second window.`
        default:
          return `No provider that calls itself this answers under this address${why}.`
      }
    },
  },
  doneDays: 'Delete done messages after (days)',
  quarantineDays: 'Delete quarantined messages after (days)',
  auditDays: 'Delete the log after (days, at least 365)',
  legalHint:
    'Markdown: an empty line for a paragraph, ## before a heading, - before an item of a list. If empty, the text in the other language is shown, or else the template.',
  isTemplate:
    'It does not yet say who is responsible: fill in “Who is responsible” above, or write your own text here.',
  privacyLead:
    'Your text appears above the paragraphs that Lageplan itself adds about the cookie, forms, maps and retention. Those always stay.',
  responsible: {
    lead: 'The imprint (§ 5 DDG, German law) and the start of the privacy page are made from this, in German and English. Leave empty what does not apply to you.',
    noAdvice:
      'This helps you fill in the pages; it is not legal advice. What you must state depends on your organization; have the finished pages checked.',
    fields: responsibleFields,
    hints: {
      organisation: 'For example: Jackson County, Sample Ltd.',
      address: 'Street and number, postal code and town; no PO box.',
      email: undefined,
      phone: 'Or another quick way to reach you.',
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
      country_unknown: 'We do not know this country.',
      colour_invalid: 'This is not a color. Example: #ffcd00.',
      email_invalid: `“${detail ?? ''}” is not an e-mail address.`,
      mail_host_invalid:
        'This is not a server name. Example: smtp.example.org, without a port and not as an IP address.',
      mail_port_invalid: 'E-mail uses ports 465, 587, 25, and 2525.',
      host_inside:
        'This host is in a private network. It can only be set in the server’s environment, not here.',
      secret_again: 'Enter it again: the stored one belongs to the previous values.',
      s3_url_invalid:
        'This is not an address with https:// and a bucket. Example: https://s3.eu-central-1.amazonaws.com/my-bucket.',
      s3_region_invalid: 'A region consists of letters, digits, and hyphens.',
      geocoder_url_invalid:
        'This is not an http:// or https:// address without credentials. Example: https://photon.example.org.',
      geocoder_key_in_clear:
        'With http://, the key would be sent unencrypted. Use an https:// address.',
      geocoder_pace_invalid: `Set a number above 0 and at most ${limit}.`,
      recipients_too_many: `At most ${limit} recipients are possible. Use the address of a mailing list.`,
      too_many: `At most ${limit} webhooks are possible.`,
      embed_origin_invalid: `“${detail ?? ''}” is not an https:// address of a site without a path.`,
      webhook_url_invalid:
        'This is not an https:// address without credentials. Example: https://receiver.example.org/lageplan.',
      webhook_inside:
        'This address is in a private network. Lageplan sends nothing there, so that nobody can reach your internal network through the site.',
      webhook_sealed: 'First enter the address again.',
      map_address_malformed:
        'This is neither a complete https address nor a path on this site. Files and hosts in your own network can only be set in the server’s environment.',
      map_subdomains:
        '{s} stands for several hosts; name one of them, because consent is given to exactly one.',
      map_schema_missing: 'Choose the schema of the tiles.',
      google_key_malformed: 'This does not look like a Google key.',
      google_channel_dropped: 'Google accepts whole numbers from 0 to 999 only.',
      google_map_id_malformed: 'This is not a map ID.',
      logo_light_missing: 'A logo for dark backgrounds needs one for light backgrounds as well.',
      host_inside_not_allowed:
        'This is a machine in your own network. Whoever runs the server can allow it with PRIVATE_ORIGINS.',
      sso_issuer_invalid:
        'This is not an address with https:// and without a question mark or hash, for example https://login.example.org/realms/town.',
      sso_domain_invalid: 'A domain looks like this: town.example.org. Twenty at most.',
      own_factor_missing:
        'First set up your own second factor under “My account”. Otherwise you would lock yourself out.',
      no_language: 'Choose at least one language.',
      language_off: 'The first language must be on.',
      months_invalid: 'Set a whole number of months, 3 to 36.',
      threshold_invalid: `Set a number of points, at least ${limit} and at most 20, for example 5 or 5.5.`,
      days_invalid: `Set a whole number of days, at least ${limit}.`,
    })[rule] ?? rule,
}
