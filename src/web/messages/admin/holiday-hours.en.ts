import { counted } from '../format.ts'
import type { HolidayHoursWords } from './holiday-hours.de.ts'

const DAY = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export const holidayHours: HolidayHoursWords = {
  title: 'Opening hours of a holiday',
  lead: 'Set for many places at once what holds on one day. Their other hours stay as they are.',
  which: 'Which day, which places?',
  date: 'Day',
  region: 'State or region',
  everywhere: (country) => `all (${country})`,
  category: 'Category',
  allCategories: 'all',
  withSaid: 'also places that already say something of this day',
  show: 'Show',
  coming: 'Coming holidays',
  day: (iso) => DAY.format(new Date(iso)),
  noHoliday: 'Not a public holiday: this holds for all places of the region.',
  found: (count) =>
    count === 0
      ? 'All places of this selection already say what holds on this day.'
      : `${counted(count, 'place does', 'places do', 'en')} not say yet what holds on this day.`,
  foundAll: (count) => `${counted(count, 'place', 'places', 'en')} with opening hours.`,
  tooMany:
    'These are more than 5,000 places at once. Only the first are changed; narrow the selection, or do it again afterwards.',
  what: 'What holds on this day?',
  answers: {
    closed: 'closed',
    usual: 'as on any other such weekday',
    open: 'these hours:',
  },
  opens: (position) => `Hours ${position}, from`,
  closes: (position) => `Hours ${position}, to`,
  until: 'to',
  incomplete: 'Something is missing in the hours: each has a beginning and an end.',
  places: 'For which places?',
  rest: (count) => `and ${counted(count, 'more place', 'more places', 'en')} not listed here`,
  usually: (hours) => `usually ${hours}`,
  usuallyClosed: 'usually closed',
  nothingChosen: 'Choose at least one place.',
  toOverview: 'Overview',
}
