import { counted } from '../format.ts'
import type { OverviewWords } from './overview.de.ts'

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const day = (iso: string) => DAY.format(new Date(iso))

export const overview: OverviewWords = {
  title: 'Overview',
  todo: 'What needs somebody now',
  nothing: 'Nothing at the moment.',
  tasks: {
    inbox: (count) => counted(count, 'new message', 'new messages', 'en'),
    quarantine: (count) => `${counted(count, 'message', 'messages', 'en')} in quarantine`,
    failed: (count) => `${counted(count, 'delivery', 'deliveries', 'en')} failed`,
    unconfirmed: (count) =>
      `${counted(count, 'place', 'places', 'en')} never confirmed, or over a year ago`,
    failedInquiries: (count) => `${counted(count, 'question', 'questions', 'en')} to places failed`,
    withoutLocation: (count) => `${counted(count, 'place', 'places', 'en')} without a position`,
  },
  missing: {
    server: 'No mail server: messages stay in the inbox',
    sender: 'No sender: e-mails wait',
    recipients: 'No recipients: messages stay in the inbox',
  },
  counting: 'The places are being counted. Reload the page in a moment.',
  holidays: 'The next public holiday',
  holidaysLead:
    'These places have opening hours but do not say whether they are open on the holiday. “PH off” at the end of the hours means closed on all of them.',
  holidayRow: (date, name) => `${day(date)}, ${name}`,
  setForAll: (count) => `Set for all ${counted(count, 'place', 'places', 'en')}`,
  holidayRegion: (region, count) => `${region}: ${counted(count, 'place', 'places', 'en')}`,
  whichPlaces: 'Which?',
  region: 'Region',
  holiday: 'Holiday',
  andMore: (count) => `and ${counted(count, 'more', 'more', 'en')}`,
  misses: 'Searched for and not found',
  missesLead:
    'Areas in which at least five searches of the last 90 days were in vain. Area, category and week are stored, never who searched.',
  noMisses: 'No area in which at least five searches were in vain.',
  missesTable: 'Table of searches in vain',
  missesMap: (count) =>
    `Map of ${counted(count, 'area', 'areas', 'en')} where people searched in vain; the numbers are those of the table`,
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
    `${counted(total, 'message', 'messages', 'en')} in 30 days, ${counted(quarantined, 'suspicious one', 'suspicious ones', 'en')} among them`,
  table: 'As a table',
  day: 'Day (UTC)',
  dayName: day,
  accepted: 'accepted',
  quarantined: 'suspicious',
}
