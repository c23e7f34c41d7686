import { formatCount } from '../format.ts'
import type { HolidayHoursWords } from './holiday-hours.de.ts'

const DAY = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export const holidayHours: HolidayHoursWords = {
  title: 'Holiday hours',
  lead: 'Set the hours of one day for many places at once. Their other hours stay as they are.',
  which: 'Which day, which places?',
  date: 'Day',
  region: 'State or region',
  everywhere: (country) => `all (${country})`,
  category: 'Category',
  allCategories: 'all',
  withSaid: 'include places that already have hours for this day',
  show: 'Show',
  coming: 'Upcoming holidays',
  day: (iso) => DAY.format(new Date(iso)),
  noHoliday: 'Not a public holiday: this applies to all places of the region.',
  found: (count) =>
    count === 0
      ? 'No place in this selection has opening hours that leave this day out.'
      : `${formatCount(count, 'place has', 'places have', 'en')} no hours for this day yet.`,
  foundAll: (count) => `${formatCount(count, 'place', 'places', 'en')} with opening hours.`,
  what: 'What are the hours on this day?',
  answers: {
    closed: 'closed',
    usual: 'as usual on that weekday',
    open: 'these hours:',
  },
  opens: (position) => `Hours ${position}, from`,
  closes: (position) => `Hours ${position}, to`,
  until: 'to',
  incomplete: 'Each set of hours needs a start and an end.',
  places: 'For which places?',
  rest: (count) => `and ${formatCount(count, 'more place', 'more places', 'en')} not listed here`,
  usually: (hours) => `usually ${hours}`,
  usuallyClosed: 'usually closed',
  nothingChosen: 'Choose at least one place.',
  toOverview: 'Overview',
}
