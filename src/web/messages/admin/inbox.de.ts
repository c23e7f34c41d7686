import type { SubmissionStatus, Verdict } from '../../../domain/submissions/submission.ts'

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
  points: (points: number) => `${points.toLocaleString('de')} P.`,
  score: (score: number, threshold: number) =>
    `${score.toLocaleString('de')} von ${threshold} Punkten`,
  noReasons: 'Keine Anzeichen für Spam.',
  moved: (receipt: string, to: SubmissionStatus) => `${receipt}: jetzt „${status[to]}“.`,
  notMoved: (receipt: string, is: SubmissionStatus) =>
    `${receipt} steht unter „${status[is]}“: Von dort geht das nicht.`,
  unknown: (reference: string) =>
    `Eine Nachricht „${reference}“ gibt es nicht. npx lageplan inbox zeigt alle.`,
}
