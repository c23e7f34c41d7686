import type { Place } from '../../domain/places/place.ts'
import type { HoursException, Interval } from '../../lib/hours/weekly-hours.ts'
import { date, time } from './format.ts'

const DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
/** So viele Tage, die von der Woche abweichen, stehen in der E-Mail. */
const MOST_EXCEPTIONS = 5

/** Die Texte der E-Mail, die einen Ort fragt, ob seine Angaben noch stimmen. */
export const inquiryMail = {
  language: 'de',
  subject: (placeName: string, siteName: string) =>
    `Stimmen die Angaben zu ${placeName} noch? (${siteName})`,
  intro: (placeName: string, siteName: string) =>
    `Das zeigt ${siteName} über ${placeName}. Bitte sehen Sie nach, ob alles noch stimmt.`,
  facts: (place: Place) => [
    { label: 'Name', value: place.name },
    { label: 'Anschrift', value: addressOf(place) },
    { label: 'Telefon', value: place.phone ?? NOTHING },
    { label: 'Website', value: place.website ?? NOTHING },
    ...hoursOf(place),
    {
      label: 'Zuletzt bestätigt',
      value: place.confirmedAt ? date(place.confirmedAt, 'de') : 'nie',
    },
  ],
  question: 'Stimmt das noch?',
  answers: {
    confirm: 'Ja, alles stimmt noch',
    change: 'Etwas hat sich geändert',
    closed: 'Diesen Ort gibt es nicht mehr',
  },
  placePage: 'So sieht die Seite aus',
  howItWorks: (until: Date) =>
    `Jeder Verweis öffnet eine Seite mit einem Knopf; erst der Knopf gibt die Antwort. Die erste Antwort zählt. Die Verweise gelten bis ${DAY.format(until)}, ohne Anmeldung: Leiten Sie diese E-Mail nicht an Fremde weiter.`,
  footer: (siteName: string) =>
    `${siteName}. Sie bekommen diese E-Mail, weil diese Adresse bei dem Ort hinterlegt ist.`,
}

const NOTHING = 'keine Angabe'

function addressOf({ address }: Place): string {
  const { street, extra, postalCode, city, country } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, extra, town, country].filter(Boolean).join(', ')
}

function hoursOf({ weeklyHours }: Place): { label: string; value: string }[] {
  if (!weeklyHours) return [{ label: 'Öffnungszeiten', value: NOTHING }]
  const week = WEEKDAYS.map((label, day) => ({
    label,
    value: dayWords({ intervals: weeklyHours.week[day] ?? [], ...weeklyHours.remarks?.[day] }),
  }))
  const exceptions = Object.entries(weeklyHours.exceptions)
    .slice(0, MOST_EXCEPTIONS)
    .map(([day, hours]) => ({ label: date(day, 'de'), value: dayWords(hours) }))
  return [...week, ...exceptions]
}

function dayWords({ intervals, comment, isUnknown }: HoursException): string {
  if (isUnknown) return comment ?? NOTHING
  return spans(intervals) + (comment ? ` (${comment})` : '')
}

function spans(intervals: readonly Interval[]): string {
  if (intervals.length === 0) return 'geschlossen'
  return intervals
    .map(({ opens, closes, isOpenEnd }) =>
      isOpenEnd ? `ab ${time(opens, 'de')}` : `${time(opens, 'de')}–${time(closes, 'de')}`,
    )
    .join(', ')
}
