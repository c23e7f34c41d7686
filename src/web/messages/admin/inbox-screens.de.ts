import type { HoursAnswer } from '../../../domain/places/hours-reader.ts'
import type { DecidedField } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { BulkStep } from '../../../domain/submissions/inbox/bulk.ts'
import type { AnswerObstacle } from '../../../domain/submissions/inbox/thread.ts'
import type { Decision } from '../../../domain/submissions/submission.ts'
import { proposals } from '../proposals.de.ts'
import { inbox } from './inbox.de.ts'

const { latitude: _lat, longitude: _lng, ...ownFields } = proposals.fields

const messages = (count: number) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`)

/** Die Texte zu dem, was man mit Nachrichten macht. Nur die Verwaltung lädt sie. */
export const inboxScreens = {
  proposal: {
    title: 'Änderungen',
    suggestionTitle: 'Vorgeschlagener Ort',
    fields: { ...ownFields, location: 'Lage' } satisfies Record<DecidedField, string>,
    none: '(nichts)',
    closed: 'dauerhaft geschlossen',
    nowDiffers: (recorded: string) => `Als die Korrektur kam, stand hier: ${recorded}`,
    setByHand: (who: string | undefined) =>
      who === undefined
        ? 'Was jetzt dort steht, hat hier jemand von Hand gesetzt.'
        : `Was jetzt dort steht: ${who}.`,
    saysTheSame: 'So steht es schon da.',
    hoursRead: inbox.proposals.hoursRead,
    hoursUnreadable: inbox.proposals.hoursUnreadable,
    hoursDoubts: inbox.proposals.hoursDoubts,
    hoursAnswers: {
      daily: 'Täglich übernehmen',
      weekdays: 'Für Mo–Fr übernehmen',
      long: 'Die Zeiten stimmen, übernehmen',
    } satisfies Record<HoursAnswer, string>,
    accept: 'Übernehmen',
    decline: 'Ablehnen',
    acceptField: (field: string) => `${field} übernehmen`,
    declineField: (field: string) => `${field} ablehnen`,
    acceptAll: 'Alles übernehmen',
    declineAll: 'Alles ablehnen',
    decisions: { accepted: 'übernommen', declined: 'abgelehnt' } satisfies Record<Decision, string>,
    editorsOnly: 'In den Ort übernehmen darf die Redaktion.',
    category: 'Kategorie',
    country: 'Land',
    makeDraft: 'Als Entwurf anlegen',
    declineSuggestion: 'Vorschlag ablehnen',
    draftNote:
      'Der Entwurf ist nicht öffentlich. Er braucht eine Lage, bevor er veröffentlicht werden kann.',
    conflict: (fields: string) =>
      `Es wurde nichts geändert: Der Ort sagt inzwischen etwas anderes (${fields}). Unten steht, was jetzt gilt. Entscheiden Sie noch einmal.`,
    conflictOfPlace:
      'Es wurde nichts geändert: Jemand hat den Ort im selben Moment geändert. Entscheiden Sie noch einmal.',
    notThere: 'Es wurde nichts geändert: Darüber hat schon jemand entschieden.',
    placeGone: 'Es wurde nichts geändert: Den Ort gibt es nicht mehr, oder er ist archiviert.',
    invalid: (field: string, why: string) => `${field}: ${why}`,
  },

  bulk: {
    label: 'Mit allen ausgewählten',
    select: (from: string) => `Auswählen: ${from}`,
    done: {
      done: (count: number) => `${messages(count)} erledigt.`,
      spam: (count: number) => `${messages(count)} als Spam markiert.`,
      release: (count: number) => `${messages(count)} aus der Quarantäne ins Postfach geholt.`,
      reopen: (count: number) => `${messages(count)} wieder geöffnet.`,
      assign: (count: number) => `${messages(count)} zugewiesen.`,
    } satisfies Record<BulkStep, (count: number) => string>,
    undone: (count: number) => `Zurückgenommen: ${messages(count)}, soweit seither nichts geschah.`,
    until: 'geht bis',
  },

  news: {
    show: (count: number) =>
      count === 1 ? '1 neue Nachricht zeigen' : `${count} neue Nachrichten zeigen`,
    arrived: (count: number) =>
      count === 1
        ? '1 neue Nachricht steht oben in der Liste.'
        : `${count} neue Nachrichten stehen oben in der Liste.`,
  },

  thread: {
    title: 'Antworten und Notizen',
    by: {
      answer: (author: string) => `Antwort von ${author}`,
      note: (author: string) => `Notiz von ${author}, nur für die Verwaltung`,
    },
    formerAccount: 'einem gelöschten Konto',
    answerTo: (address: string) => `Antwort an ${address}`,
    quoted: 'Darunter wird die Nachricht zitiert.',
    send: 'Antwort senden',
    sendAndFinish: 'Senden und erledigen',
    reply: 'Antworten',
    bars: {
      no_mail_server:
        'Von hier aus antworten geht erst, wenn ein Mailserver eingestellt ist (Einstellungen).',
      no_address: 'Antworten geht nicht: Es ist keine E-Mail-Adresse angegeben.',
      quarantined: 'Was in Quarantäne liegt, wird nicht beantwortet. Holen Sie es zuerst heraus.',
    } satisfies Record<AnswerObstacle, string>,
    writeOtherwise: 'Im eigenen Mailprogramm schreiben',
    gone: 'Es wurde nichts gesendet: Die Nachricht ist nicht mehr im Postfach.',
    noteTitle: 'Notiz schreiben',
    noteLabel: 'Interne Notiz',
    saveNote: 'Notiz speichern',
    emptyText: 'Hier fehlt noch der Text.',
    assignee: 'Zuständig',
    nobody: 'niemand',
    assign: 'Zuweisen',
    assignToMe: 'Mir zuweisen',
    editPlace: 'Ort bearbeiten',
    assignedTo: (name: string) => `→ ${name}`,
  },
}

export type InboxScreenWords = typeof inboxScreens
