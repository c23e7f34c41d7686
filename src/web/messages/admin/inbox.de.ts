import type { HoursDoubt } from '../../../domain/places/hours-reader.ts'
import type { FormName, SubmissionStatus, Verdict } from '../../../domain/submissions/submission.ts'
import { number } from '../format.ts'

const status: Record<SubmissionStatus, string> = {
  inbox: 'Postfach',
  quarantine: 'Quarantäne',
  done: 'erledigt',
  accepted: 'übernommen',
  declined: 'abgelehnt',
}

const verdict: Record<Verdict, string> = { accept: 'angenommen', quarantine: 'verdächtig' }

/** Die Texte des Postfachs. */
export const inbox = {
  status,
  verdict,
  empty: 'Keine Nachrichten.',
  organisation: 'an die Organisation',
  fields: { name: 'Name', email: 'E-Mail', phone: 'Telefon', message: 'Nachricht' },
  receipt: 'Nummer',
  receivedAt: 'Eingegangen',
  place: 'Ort',
  page: 'Seite',
  verdictTitle: 'Urteil',
  points: (points: number) => `${number(points, 'de')} P.`,
  score: (score: number, threshold: number) => `${number(score, 'de')} von ${threshold} Punkten`,
  noReasons: 'Keine Anzeichen für Spam.',
  moved: (receipt: string, to: SubmissionStatus) => `${receipt}: jetzt „${status[to]}“.`,
  notMoved: (receipt: string, is: SubmissionStatus) =>
    `${receipt} steht unter „${status[is]}“: Von dort geht das nicht.`,
  unknown: (reference: string) =>
    `Eine Nachricht „${reference}“ gibt es nicht. npx lageplan inbox zeigt alle.`,
  proposals: {
    forms: {
      message: 'Nachricht',
      correction: 'Korrektur',
      suggestion: 'Vorschlag',
    } satisfies Record<FormName, string>,
    form: 'Art',
    changes: 'Änderungen',
    none: '(nichts)',
    yes: 'ja',
    hoursRead: (hours: string) => `Verstanden als ${hours}`,
    hoursUnreadable:
      'Diese Zeiten versteht das Programm nicht. Tragen Sie sie von Hand beim Ort ein.',
    hoursDoubts: {
      opening_hours_without_days: 'Wochentage nennt die Nachricht nicht: Wann gelten die Zeiten?',
      opening_hours_too_long:
        'Das sind mehr als 18 Stunden am Tag. Vormittags oder abends ist vielleicht verwechselt.',
      opening_hours_overlapping:
        'Zeiten eines Tages überschneiden oder ersetzen einander. Tragen Sie von Hand ein, welche gelten.',
    } satisfies Record<HoursDoubt, string>,
  },
}
