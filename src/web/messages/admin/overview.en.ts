import { formatCount, utc } from '../format.ts'
import { duration } from './duration.ts'
import { backup } from './backup.en.ts'
import { megabytes } from './megabytes.ts'
import type { OverviewWords } from './overview.de.ts'

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const day = (iso: string) => DAY.format(new Date(iso))

export const overview: OverviewWords = {
  title: 'Overview',
  todo: 'Needs attention now',
  nothing: 'Nothing at the moment.',
  tasks: {
    inbox: (count) => formatCount(count, 'new message', 'new messages', 'en'),
    quarantine: (count) => `${formatCount(count, 'message', 'messages', 'en')} in quarantine`,
    failed: (count) => `${formatCount(count, 'delivery', 'deliveries', 'en')} failed`,
    unconfirmed: (count) =>
      `${formatCount(count, 'place', 'places', 'en')} never confirmed, or over a year ago`,
    failedInquiries: (count) =>
      `${formatCount(count, 'question', 'questions', 'en')} to places failed`,
    proposals: (count) => `${formatCount(count, 'change', 'changes', 'en')} proposed by managers`,
    unseenImports: (count) =>
      `${formatCount(count, 'fetched import waits', 'fetched imports wait', 'en')} for you`,
    openQuestions: (count) =>
      `${formatCount(count, 'possible duplicate', 'possible duplicates', 'en')} in imports`,
    setAsideRows: (count) => `${formatCount(count, 'row', 'rows', 'en')} of imports set aside`,
    withoutLocation: (count) => `${formatCount(count, 'place', 'places', 'en')} without a position`,
  },
  missing: {
    server: 'No mail server: messages stay in the inbox',
    sender: 'No sender: e-mails wait',
    recipients: 'No recipients: messages stay in the inbox',
  },
  checklist: {
    title: 'Setup',
    lead: 'What a new site needs before visitors come. Only owners see this list; it disappears when everything is done.',
    optional: '(optional)',
    titles: {
      name: 'Give the site a name',
      imprint: 'Write the imprint',
      privacy: 'Write the privacy policy',
      places: 'Import your own places',
      demo: 'Remove the demo',
      server: 'Set up a mail server',
      sender: 'Enter a sender',
      recipients: 'Enter recipients',
      secondFactor: 'Protect your account with a second factor',
      backup: 'Make a backup',
      address: 'Set the public address',
      google: 'Offer Google Maps',
    },
    texts: ({ demoPlaces, publicUrl }) => ({
      name: 'It appears on every page and in every e-mail. It is still the default.',
      imprint: 'From a form, as § 5 DDG asks for it.',
      privacy: 'It already says what Lageplan stores; add who is responsible.',
      places: 'From CSV, Excel, GeoJSON, JSON, KML or GTFS, or one by one.',
      demo: `${formatCount(demoPlaces, 'place is', 'places are', 'en')} from the demo.`,
      server:
        'Without it, messages stay in the inbox. Enter it in the settings, or set SMTP_URL on the server.',
      sender: 'Address and name on every e-mail. Without a sender, all of them wait.',
      recipients: 'Who gets messages that have no recipients of their own.',
      secondFactor: 'A passkey or an authenticator app: a guessed password is then not enough.',
      backup: 'None has been made yet. One is made every night; “Backups” makes one at once.',
      address: `Links in e-mails lead to ${publicUrl}. On the server: PUBLIC_URL=https://…, see docs/betrieb/installation.md.`,
      google: 'Our own map is always there. With a key visitors can switch to Google.',
    }),
    removeDemo: {
      ask: 'Remove the whole demo',
      beginEmpty: 'Start empty, with name, country and color',
      lead: ({ places, edited, names }) =>
        [
          `Permanently removed: ${formatCount(places, 'sample place', 'sample places', 'en')}${names.length > 0 ? `, with ${names.join(', ')}` : ''}.`,
          edited > 0 ? `Changed by hand: ${formatCount(edited, 'place', 'places', 'en')}.` : '',
          'Messages to these places stay in the inbox. This cannot be undone.',
        ]
          .filter(Boolean)
          .join(' '),
      button: 'Remove permanently',
    },
    done: (done, all) => `${done} of ${all} done`,
    putAway: 'Do not show this list again',
  },
  restored: {
    title: 'This data has been restored',
    text: (held) =>
      `${held === 0 ? 'No deliveries from before are open.' : `${held === 1 ? 'One delivery (e-mail or webhook) from before is waiting' : `${held} deliveries (e-mails and webhooks) from before are waiting`}: they may have gone out since the backup.`} Until you decide, the digest, questions to places and sending to the S3 storage are paused. New messages go out at once.`,
    release: 'Send now',
    delivered: 'Delivered already',
  },
  oldBackup: (days) => `The last backup is ${days} days old.`,
  toBackups: 'To the backups',
  warning: (warning) => {
    if (warning.kind === 'backup_failed') {
      return `The last backup failed. ${backup.restoreFailed[warning.problem]}`
    }
    if (warning.kind === 'restore_given_up') {
      return 'The backup was not restored: another program kept the database open, or the start came more than a day later. The data from before are still in use. Restore the backup again when no import and no command is running.'
    }
    return `Only ${megabytes(warning.freeBytes, 'en')} are free on the disk. When it is full, the site no longer accepts messages.`
  },
  outage: (from, until) =>
    `The site was down: from ${utc(from, 'en-US')} to ${utc(until, 'en-US')} (${duration(from, until, 'en')}). Nobody had stopped it; the system log of the machine says what happened.`,
  retrying: (count) =>
    `${formatCount(count, 'delivery is', 'deliveries are', 'en')} not possible at the moment. Lageplan keeps trying for two days.`,
  counting: 'The places are being counted.',
  holidays: 'The next public holiday',
  holidaysLead:
    'These places have opening hours but do not say whether they are open on the holiday. With “closed on holidays” at the end of the hours, they are closed on all of them.',
  holidayRow: (date, name) => `${day(date)}, ${name}`,
  setForAll: (count) => `Set for all ${formatCount(count, 'place', 'places', 'en')}`,
  holidayRegion: (region, count) => `${region}: ${formatCount(count, 'place', 'places', 'en')}`,
  whichPlaces: 'Which ones?',
  andMore: (count) => `and ${formatCount(count, 'more', 'more', 'en')}`,
  zeroResultSearches: 'Searches without results',
  zeroResultLead:
    'Areas where at least five searches in the last 90 days found nothing. Area, category and week are stored, never who searched.',
  noZeroResultSearches: 'No area where at least five searches found nothing.',
  zeroResultTable: 'Table of searches without results',
  zeroResultMap: (count) =>
    `Map of ${formatCount(count, 'area', 'areas', 'en')} where people found nothing; the numbers are those in the table`,
  number: 'No.',
  area: 'Area',
  category: 'Category',
  allCategories: 'all',
  times: 'Searches',
  lately: 'last in the week of',
  week: (iso: string) => SHORT_DAY.format(new Date(iso)),
  messages: 'Messages of the last 30 days',
  noMessages: 'None yet.',
  chart: (total, quarantined) =>
    `${formatCount(total, 'message', 'messages', 'en')} in 30 days, ${formatCount(quarantined, 'suspicious one', 'suspicious ones', 'en')} among them`,
  table: 'As a table',
  day: 'Day (UTC)',
  dayName: day,
  accepted: 'accepted',
  quarantined: 'suspicious',
}
