import { proposals } from './proposals.de.ts'
import { retention } from './retention.de.ts'
import { validation } from './validation.de.ts'

export const formsWords = {
  form: {
    name: 'Ihr Name',
    email: 'E-Mail',
    phone: 'Telefon',
    phoneHint: 'statt der E-Mail möglich',
    message: 'Ihre Nachricht',
    messageHint: 'mindestens 10 Zeichen',
    meantEmail: (address: string) => `Meinten Sie ${address}?`,
    meantEmailAgain: 'Ändern Sie die Adresse, oder senden Sie noch einmal, wenn sie stimmt.',
    acceptEmail: 'Ja, ändern',
    copy: 'Eine Kopie an mich senden',
    copyFollows:
      'Eine Kopie kommt an die E-Mail-Adresse, die Sie angegeben haben, sobald alles weitergegeben ist. Internetadressen stehen nicht darin.',
    leaveEmpty: 'Bitte leer lassen',
    send: 'Nachricht senden',
    sending: 'Wird gesendet …',
    goesTo: 'geht an',
    goesToSite: (siteName: string) => `geht an die Redaktion von ${siteName}`,
    goesForPlace: (place: string, siteName: string) =>
      `Ihre Nachricht über ${place} geht an die Redaktion von ${siteName}.`,
    problems: (count: number) =>
      count === 1
        ? 'Eine Angabe fehlt oder stimmt so nicht'
        : `${count} Angaben fehlen oder stimmen so nicht`,
    privacyNote:
      'Ihre Angaben werden nur zur Antwort benutzt. Kein Captcha, kein Dienst Dritter. Zum Schutz vor Spam setzt diese Seite ein Cookie ohne persönliche Angaben (spamshield).',
    privacyLink: 'Mehr zum Datenschutz',
    sentText: (receipt: string) =>
      `Unter der Nummer ${receipt} ist alles gespeichert. Mit ihr können Sie nachfragen.`,
    sentTo: (name: string) => `Empfänger: ${name}.`,
    backToPlace: (name: string) => `Zurück zu ${name}`,
    backToFinder: 'Zurück zur Suche',
    contactTitle: 'Kontakt',
    contactLead: (siteName: string) =>
      `Schreiben Sie an die Redaktion von ${siteName} oder an einen der Orte. Wer Ihre Nachricht bekommt, sehen Sie, bevor Sie sie senden.`,
    messageTitle: (name: string) => `Nachricht an ${name}`,
    messageAbout: (name: string) => `Nachricht zu ${name}`,
  },

  proposals,

  validation,

  retention,

  formProblems: {
    validation_failed: 'Bitte prüfen Sie die markierten Felder. Ihr Text ist noch da.',
    token_expired:
      'Das Formular war lange offen. Es ist jetzt erneuert: Bitte senden Sie noch einmal, Ihr Text ist noch da.',
    duplicate_submission: 'Diese Nachricht ist schon angekommen.',
    idempotency_key_reused:
      'Dieses Formular wurde schon mit anderem Inhalt gesendet. Ihr Text ist noch da: Senden Sie ihn noch einmal, dann kommt er für sich an.',
    submission_in_flight:
      'Ihr Text wird gerade gespeichert. Bitte senden Sie in einem Augenblick noch einmal; er kommt nur einmal an.',
    too_many_requests:
      'Von Ihrem Anschluss kamen gerade sehr viele Nachrichten. Ihr Text ist noch da: Bitte versuchen Sie es in einer Stunde wieder, oder rufen Sie an.',
    body_too_large: 'Das ist zu viel auf einmal. Bitte kürzen Sie den Text auf 5.000 Zeichen.',
    unsupported_media_type: 'Dieses Format nehmen wir nicht an.',
    bad_request: 'Die Anfrage war unvollständig. Bitte laden Sie die Seite neu.',
    not_found: 'Diese Seite gibt es nicht.',
    gone: 'Diesen Ort gibt es nicht mehr.',
    foreign_origin:
      'Diese Anfrage kam von einer fremden Website und wurde nicht angenommen. Bitte senden Sie das Formular auf unserer eigenen Seite ab.',
    overloaded:
      'Gerade kommen mehr Anfragen, als der Server beantworten kann. Bitte versuchen Sie es gleich noch einmal.',
    storage_unavailable:
      'Gerade lässt sich nichts speichern. Ihr Text ist nicht verloren: Er steht noch im Formular. Bitte versuchen Sie es in einigen Minuten wieder.',
    receiver_changed:
      'Wer Ihre Nachricht liest, hat sich inzwischen geändert und steht jetzt im Formular. Ihr Text ist noch da: Wenn es Ihnen recht ist, senden Sie noch einmal.',
    place_unknown:
      'Diesen Ort gibt es nicht mehr. Ihr Text ist noch da: Bitte schreiben Sie über die Seite „Kontakt“ an uns.',
    internal_error:
      'Bei uns ist ein Fehler aufgetreten. Ihr Text ist noch da. Bitte versuchen Sie es noch einmal.',
    offline: 'Sie sind offline. Der Text bleibt auf diesem Gerät.',
  },
}

export type FormsWords = typeof formsWords
