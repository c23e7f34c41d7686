import { formatCount } from '../format.ts'

/** Was an einem Tag gilt. */
export const HOLIDAY_ANSWERS = ['closed', 'usual', 'open'] as const
export type HolidayAnswer = (typeof HOLIDAY_ANSWERS)[number]

const DAY = new Intl.DateTimeFormat('de', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Die Texte zum Festlegen eines Feiertags für viele Orte. Nur die Verwaltung lädt sie. */
export const holidayHours = {
  title: 'Öffnungszeiten am Feiertag',
  lead: 'Legen Sie für viele Orte auf einmal fest, was an einem Tag gilt. Die übrigen Öffnungszeiten bleiben, wie sie sind.',
  which: 'Welcher Tag, welche Orte?',
  date: 'Tag',
  region: 'Bundesstaat oder Region',
  everywhere: (country: string) => `alle (${country})`,
  category: 'Kategorie',
  allCategories: 'alle',
  withSaid: 'auch Orte, die zu diesem Tag schon etwas sagen',
  show: 'Anzeigen',
  coming: 'Nächste Feiertage',
  day: (iso: string) => DAY.format(new Date(iso)),
  noHoliday: 'Kein gesetzlicher Feiertag: Die Auswahl gilt für alle Orte der Region.',
  found: (count: number) =>
    count === 0
      ? 'Kein Ort dieser Auswahl hat Öffnungszeiten, in denen dieser Tag fehlt.'
      : `${formatCount(count, 'Ort sagt', 'Orte sagen', 'de')} noch nicht, was an diesem Tag gilt.`,
  foundAll: (count: number) => `${formatCount(count, 'Ort', 'Orte', 'de')} mit Öffnungszeiten.`,
  what: 'Was gilt an diesem Tag?',
  answers: {
    closed: 'geschlossen',
    usual: 'wie sonst an diesem Wochentag',
    open: 'diese Zeiten:',
  } satisfies Record<HolidayAnswer, string>,
  opens: (position: number) => `${position}. Zeit, von`,
  closes: (position: number) => `${position}. Zeit, bis`,
  until: 'bis',
  incomplete: 'Zu den Zeiten fehlt noch etwas: Zu jeder gehören Anfang und Ende.',
  places: 'Für welche Orte?',
  rest: (count: number) =>
    `und ${formatCount(count, 'weiterer Ort', 'weitere Orte', 'de')}, die hier nicht stehen`,
  usually: (hours: string) => `sonst ${hours}`,
  usuallyClosed: 'sonst geschlossen',
  nothingChosen: 'Wählen Sie mindestens einen Ort aus.',
  toOverview: 'Übersicht',
}

export type HolidayHoursWords = typeof holidayHours
