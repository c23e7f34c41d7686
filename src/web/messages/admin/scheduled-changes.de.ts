import type { ScheduleState } from '../../../domain/places/scheduled-changes.ts'
import { formatCount, date } from '../format.ts'

const states: Record<ScheduleState, string> = {
  planned: 'Geplant',
  active: 'In Kraft',
  asked: 'Zu entscheiden',
  failed: 'Nicht möglich',
  done: 'Vorbei',
  cancelled: 'Abgesagt',
  proposed: 'Wartet auf die Redaktion',
  accepted: 'Übernommen',
  declined: 'Abgelehnt',
}

/** Die Texte zu geplanten Änderungen von Orten. Nur die Verwaltung lädt sie. */
export const scheduledChanges = {
  title: 'Geplante Änderungen',
  link: 'Geplante Änderungen',
  lead: 'Neue setzen Sie im Formular eines Ortes, unter „Erst ab einem Tag gelten lassen“.',
  none: 'Es ist nichts geplant.',
  states,
  legend: 'Erst ab einem Tag gelten lassen',
  hint: 'Ändern Sie oben, was dann gelten soll, und speichern Sie hier statt unten. Bis dahin bleibt der Ort, wie er ist. Die Tage beginnen um Mitternacht auf der Uhr des Ortes.',
  from: 'Gilt ab',
  until: 'Zurück wie vorher am (freiwillig)',
  plan: 'Für diesen Tag planen',
  planned: 'Die Änderung ist geplant.',
  cancelled: 'Die Änderung ist abgesagt.',
  answered: 'Entschieden.',
  gone: 'Diese Änderung hat inzwischen jemand anderes entschieden, oder der Ort hat sich geändert. Sehen Sie nach, wie es steht.',
  when: (from: string, until?: string) =>
    until === undefined
      ? `Ab ${date(from, 'de')}`
      : `Ab ${date(from, 'de')}, zurück am ${date(until, 'de')}`,
  was: (value: string) => `vorher: ${value}`,
  empty: 'leer',
  cancel: { planned: 'Absagen', active: 'Jetzt beenden', failed: 'Aus der Liste nehmen' },
  cancelOf: (label: string, what: string) => `${label}: ${what}`,
  asked:
    'Die Zeit ist um, aber diese Felder hat inzwischen jemand geändert. Was soll gelten? Alles andere ist wieder wie vorher.',
  current: 'So lassen, wie es jetzt ist',
  former: (value: string) => `Wie vorher: ${value}`,
  decide: 'So speichern',
  proposals: 'Vorgeschlagene Änderungen',
  proposedBy: (who: string | undefined, day: string) =>
    `Vorschlag vom ${date(day, 'de')}${who === undefined ? '' : ` von ${who}`}`,
  accept: (value: string) => `Übernehmen: ${value}`,
  keep: (value: string) => `Ablehnen, es bleibt: ${value}`,
  changedSince: 'Hier hat seit dem Vorschlag jemand etwas geändert.',
  decideProposal: 'So entscheiden',
  declineAll: 'Alles ablehnen',
  decided: 'Der Vorschlag ist entschieden.',
  notTaken: 'abgelehnt',
  notPossible: 'Das lässt sich nicht übernehmen:',
  own: 'Ihre Vorschläge',
  waits: 'Ihre Änderung wartet jetzt auf die Redaktion. Bis dahin bleibt der Ort, wie er ist.',
  propose: 'Was Sie ändern, gilt, sobald die Redaktion es übernimmt. Fotos ändert sie selbst.',
  failedBecause: 'Sie konnte nicht in Kraft treten. Prüfen Sie die Angaben, und planen Sie neu.',
  open: (count: number) => formatCount(count, 'geplante Änderung', 'geplante Änderungen', 'de'),
}

export type ScheduleWords = typeof scheduledChanges
