import { isSignalCode, type Signal } from '../../../lib/spam-shield/weights.ts'
import type { Change } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { FormName } from '../../../domain/submissions/submission.ts'
import { proposals } from '../proposals.de.ts'
import { inbox } from '../admin/inbox.de.ts'
import { signals } from '../admin/signals.de.ts'

const MOMENT = new Intl.DateTimeFormat('de', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

const NEW: Record<FormName, string> = {
  message: 'Neue Nachricht',
  correction: 'Neue Korrektur',
  suggestion: 'Neuer Vorschlag',
}

function changeLine(field: Change['field'], current: string | undefined, proposed: string): string {
  const label = proposals.fields[field]
  if (field === 'closed') return `${label}: ${inbox.proposals.yes}`
  return `${label}: ${current === undefined ? proposed : `${current} → ${proposed}`}`
}

/** Die Texte der E-Mail, die eine Nachricht meldet. */
export const mail = {
  language: 'de',
  subject: (receipt: string, about: string, form: FormName) => `${NEW[form]} ${receipt}: ${about}`,
  title: (about: string, form: FormName) => `${NEW[form]}: ${about}`,
  receipt: 'Nummer',
  receivedAt: 'Eingegangen',
  moment: (at: Date) => MOMENT.format(at),
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  message: 'Nachricht',
  remark: 'Anmerkung',
  changes: (form: FormName) =>
    form === 'suggestion' ? 'Vorgeschlagen' : 'Änderungen (jetzt → vorgeschlagen)',
  change: changeLine,
  reasons: 'Was der Spamschutz dazu sagt',
  reason: ({ code, details = {} }: Signal) => (isSignalCode(code) ? signals[code](details) : code),
  placePage: 'Seite des Ortes',
  answerByReply:
    'Antworten Sie einfach auf diese E-Mail: Die Antwort geht an die Person, die geschrieben hat.',
  answerOtherwise:
    'Diese Person hat keine E-Mail-Adresse angegeben. Eine Antwort auf diese E-Mail erreicht sie nicht.',
  footer: (siteName: string) =>
    `Geschrieben im Formular von ${siteName}. Die Nachricht bleibt auch im Postfach gespeichert.`,
}
