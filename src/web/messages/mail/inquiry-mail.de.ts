import { nameIn } from '../../../domain/places/local-names.ts'
import { PUBLIC_CONTACT_FIELDS } from '../../../domain/places/place-fields.ts'
import { hoursInWords } from '../hours-in-words.ts'
import type { Place } from '../../../domain/places/place.ts'
import { localMoment, type HoursException, type Interval } from '../../../lib/hours/weekly-hours.ts'
import { toHoursView } from '../../views/hours-view.ts'
import { date, time, weekdayNames } from '../format.ts'
import { contacts } from '../place-fields.de.ts'

const DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
/** So viele Tage, die von der Woche abweichen, stehen in der E-Mail. */
const MAX_EXCEPTIONS = 5

/** Die Texte der E-Mail, die einen Ort fragt, ob seine Angaben noch stimmen. */
export const inquiryMail = {
  language: 'de',
  subject: (placeName: string, siteName: string) =>
    `Stimmen die Angaben zu ${placeName} noch? (${siteName})`,
  intro: (placeName: string, siteName: string) =>
    `Das zeigt ${siteName} über ${placeName}. Bitte sehen Sie nach, ob alles noch stimmt.`,
  facts: (place: Place, on: Date) => [
    { label: 'Name', value: nameIn(place, 'de') },
    { label: 'Anschrift', value: addressOf(place) },
    ...PUBLIC_CONTACT_FIELDS.map((field) => ({
      label: contacts[field],
      value: place[field] ?? NOTHING,
    })),
    ...hoursOf(place, on),
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
    `Jeder Link öffnet eine Seite mit einem Knopf; erst der Knopf gibt die Antwort. Die erste Antwort zählt. Die Links gelten bis ${DAY.format(until)}, ohne Anmeldung: Leiten Sie diese E-Mail nicht an Fremde weiter.`,
  footer: (siteName: string) =>
    `${siteName}. Sie bekommen diese E-Mail, weil diese Adresse bei dem Ort hinterlegt ist.`,
}

const NOTHING = 'keine Angabe'

function addressOf({ address }: Place): string {
  const { street, extra, postalCode, city, country } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, extra, town, country].filter(Boolean).join(', ')
}

function hoursOf(place: Place, on: Date): { label: string; value: string }[] {
  const { openingHours, weeklyHours, timeZone = 'UTC' } = place
  if (!weeklyHours) return [{ label: 'Öffnungszeiten', value: NOTHING }]
  const from = localMoment(on, timeZone).date
  const { week, remarks, exceptions } = toHoursView(weeklyHours, from, MAX_EXCEPTIONS)
  // Die Zeiten der nächsten sieben Tage sind dann in keiner anderen Woche wahr.
  const bySun = weeklyHours.changesDaily && {
    label: 'Öffnungszeiten',
    value: `nach der Sonne (${hoursInWords(openingHours ?? '', 'de')}), in den nächsten Tagen:`,
  }
  return [
    ...(bySun ? [bySun] : []),
    ...weekdayNames('de', 'long').map((label, day) => ({
      label,
      value: dayWords({ intervals: week[day] ?? [], ...remarks?.[day] }),
    })),
    ...exceptions.map((day) => ({ label: date(day.date, 'de'), value: dayWords(day) })),
  ]
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
