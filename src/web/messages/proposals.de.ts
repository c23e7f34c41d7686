import type { ProposedField } from '../../domain/submissions/proposals/proposal-form.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import { formatCount } from './format.ts'
import { contacts } from './place-fields.de.ts'

const fields: Record<ProposedField | 'closed', string> = {
  ...contacts,
  closed: 'Dauerhaft geschlossen',
  name: 'Name des Ortes',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Stadt',
  phone: 'Telefon des Ortes',
  email: 'E-Mail des Ortes',
  openingHours: 'Öffnungszeiten',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
}

const sentTitles: Record<FormName, string> = {
  message: 'Ihre Nachricht ist angekommen',
  correction: 'Ihre Korrektur ist angekommen',
  suggestion: 'Ihr Vorschlag ist angekommen',
}

const sendAnother: Record<FormName, string> = {
  message: 'Noch eine Nachricht schreiben',
  correction: 'Noch etwas berichtigen',
  suggestion: 'Noch einen Ort vorschlagen',
}

const nextSteps: Record<FormName, string> = {
  message:
    'Als Nächstes liest jemand Ihre Nachricht. Die Antwort kommt an die E-Mail-Adresse oder Telefonnummer, die Sie angegeben haben.',
  correction:
    'Als Nächstes prüft jemand Ihre Angaben. Was stimmt, steht danach auf der Seite des Ortes.',
  suggestion:
    'Als Nächstes prüft jemand Ihren Vorschlag. Danach bekommt der Ort seine Seite und steht in der Suche.',
}

/** Korrekturen, Vorschläge und was alle Formulare dazu sagen. */
export const proposals = {
  fields,
  sentTitles,
  nextSteps,
  sendAnother: sendAnother,
  correctionLink: 'Stimmt etwas nicht?',
  correctionTitle: (name: string) => `${name}: Stimmt etwas nicht?`,
  correctionLead:
    'Füllen Sie nur aus, was falsch ist. Alles andere lassen Sie leer. Jemand prüft Ihre Angaben, bevor sie auf der Seite stehen.',
  current: (value: string) => `Jetzt: ${value}`,
  currentNone: 'Jetzt: keine Angabe',
  currentHidden: 'Jetzt: wird nicht veröffentlicht',
  closed: 'Diesen Ort gibt es nicht mehr, er ist dauerhaft geschlossen.',
  placeGroup: 'Was ist falsch?',
  positionGroup: 'Lage auf der Karte',
  positionHint: 'in Grad, zum Beispiel 37,2983',
  positionHintWest: 'in Grad, westlich mit Minus, zum Beispiel -113,0263',
  openingHoursHint:
    'Zum Beispiel Mo–\u2060Fr 9–\u206017\u00a0Uhr, Sa 10–\u206014\u00a0Uhr, oder in Ihren Worten.',
  hoursUnderstood: (week: string) => `Diese Zeiten verstehen wir so: ${week}.`,
  youGroup: 'Zu Ihnen, wenn Sie möchten',
  youHint: 'Nur für Rückfragen. Ohne diese Angaben geht es auch.',
  yourName: 'Ihr Name',
  yourEmail: 'Ihre E-Mail',
  remark: 'Anmerkung',
  remarkHint: 'zum Beispiel, woher Sie es wissen',
  sendCorrection: 'Korrektur senden',
  suggestionTitle: 'Einen Ort vorschlagen',
  suggestionLead:
    'Fehlt hier ein Ort? Sagen Sie uns, wie er heißt und wo er ist: mit der Anschrift oder mit einem Punkt auf der Karte. Jemand prüft den Vorschlag, bevor der Ort auf der Seite steht.',
  suggestionGroup: 'Der Ort',
  sendSuggestion: 'Vorschlag senden',
  sendAnyway: 'Trotzdem senden',
  similarTitle: 'Meinen Sie einen dieser Orte?',
  similarText: 'Dann ist er schon verzeichnet. Stimmt dort etwas nicht, berichtigen Sie ihn dort.',
  similarStatus: (count: number) =>
    count === 1
      ? 'Ein ähnlicher Ort ist schon verzeichnet.'
      : `${count} ähnliche Orte sind schon verzeichnet.`,
  away: (distance: string) => `${distance} entfernt`,
  mapLabel: 'Karte zum Auswählen der Lage',
  mapHint:
    'Klicken Sie auf die Karte, oder verschieben Sie sie, bis das Kreuz auf dem Ort liegt, und übernehmen Sie die Mitte.',
  googleMapHint:
    'Verschieben Sie die Karte, bis das Kreuz auf dem Ort liegt, und übernehmen Sie die Mitte.',
  pinHint:
    'Die Markierung lässt sich mit Maus und Finger ziehen und mit den Pfeiltasten verschieben, mit Umschalt in kleinen Schritten.',
  noHouses:
    'Diese Karte zeigt keine Häuser. Wer die Koordinaten genauer kennt, trägt sie in die Felder ein.',
  setToMapCenter: 'Kartenmitte übernehmen',
  removePin: 'Punkt entfernen',
  pin: 'Gewählte Lage',
  atSea:
    'Dieser Punkt liegt im Meer. Stimmt das? Dann senden Sie ihn so. Sonst prüfen Sie Vorzeichen und Reihenfolge, oder wählen Sie ihn auf der Karte.',
  pinSet: (point: string) => `Lage gewählt: ${point}.`,
  receivers: {
    title: 'Wer soll Ihre Nachricht bekommen?',
    organisation: (siteName: string) => `Redaktion von ${siteName}`,
    readBy: (place: string, reader: string) => `${place} (es liest: ${reader})`,
    near: 'Oder an den nächsten Ort: Ihre Stadt oder Postleitzahl',
    look: 'Nächsten Ort finden',
    none: (near: string) =>
      `„${near}“ kennen wir nicht. Prüfen Sie die Schreibweise, oder schreiben Sie an die Redaktion.`,
    found: (count: number) =>
      `${formatCount(count, 'Ort', 'Orte', 'de')} zur Wahl, der nächste zuerst.`,
  },
  draft: {
    waiting: 'Wird von selbst gesendet, sobald es geht.',
    kept: 'Ihr Text ist auf diesem Gerät gespeichert, längstens 24 Stunden.',
    restored: (at: string) =>
      `Ihr Text von ${at} ist noch da: Er wurde nicht gesendet und liegt nur auf diesem Gerät, längstens 24 Stunden.`,
    remove: 'Entwurf löschen',
    removed: 'Der Entwurf ist gelöscht.',
  },
  notice: {
    title: 'Was wir speichern, und wie lange',
    stored: {
      message:
        'Wir speichern, was Sie hier eintragen, den Zeitpunkt, die Seite, auf der Sie schreiben, und das Ergebnis der Spamprüfung. Ihre IP-Adresse speichern wir nicht.',
      correction:
        'Wir speichern, was Sie hier eintragen, was jetzt auf der Seite steht, den Zeitpunkt und das Ergebnis der Spamprüfung. Ihre IP-Adresse speichern wir nicht.',
      suggestion:
        'Wir speichern, was Sie hier eintragen, den Zeitpunkt und das Ergebnis der Spamprüfung. Ihre IP-Adresse speichern wir nicht.',
    } satisfies Record<FormName, string>,
  },
}
