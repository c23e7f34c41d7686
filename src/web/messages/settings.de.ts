import type { Section } from '../../domain/operators/settings-sections.ts'
import type { FieldProblem } from '../../domain/problem.ts'

/** Die Texte der Einstellungen. Nur die Verwaltung lädt sie. */
export const settings = {
  title: 'Einstellungen',
  lead: 'Was hier gespeichert wird, gilt sofort, ohne Neustart. Was die Umgebung des Servers festlegt, steht hier nur zum Nachlesen.',
  fixed: (name: string) => `Festgelegt durch ${name} in der Umgebung des Servers.`,
  save: 'Speichern',
  saved: 'Gespeichert. Es gilt ab sofort.',
  conflict:
    'Inzwischen hat jemand anderes diesen Abschnitt gespeichert. Ihre Angaben stehen noch hier, darunter jeweils, was jetzt gespeichert ist. Speichern Sie noch einmal, wenn Ihre gelten sollen.',
  storedNow: (value: string) =>
    value ? `Jetzt gespeichert: ${value}` : 'Jetzt gespeichert: nichts',
  sections: {
    look: 'Name und Farbe',
    visitors: 'Einheiten und Einwilligung',
    mail: 'Empfänger',
    sender: 'Absender der E-Mails',
    inquiry: 'Nachfrage bei den Orten',
    retention: 'Fristen',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  } satisfies Record<Section, string>,
  name: 'Name der Website',
  accent: 'Farbe der Schilder und des wichtigsten Knopfes',
  accentHint: 'Sechs Stellen hinter #, zum Beispiel #ffcd00.',
  preview: 'Vorschau',
  previewButton: 'Nachricht senden',
  contrast: (ratio: string, isEnough: boolean) =>
    `Kontrast der Schrift ${ratio} : 1${isEnough ? '' : ', das ist zu wenig (mindestens 4,5 : 1)'}`,
  unit: 'Entfernungen',
  units: {
    language: 'je nach Sprache',
    km: 'immer in Kilometern',
    mi: 'immer in Meilen',
  },
  unitHint:
    'Je nach Sprache heißt Kilometer auf Deutsch, Meilen auf Englisch. Besucherinnen und Besucher können selbst umschalten.',
  consent: {
    de: 'Ihr Satz vor einer fremden Karte, deutsch',
    en: 'Ihr Satz vor einer fremden Karte, englisch',
  },
  consentHint: (isAsked: boolean) =>
    `Steht über dem Knopf, der eine fremde Karte lädt. Wen der Klick anspricht und was er sendet, sagt die Seite immer selbst.${isAsked ? '' : ' Zurzeit ist keine fremde Karte eingestellt.'}`,
  recipients: 'Wer Nachrichten bekommt, für die kein Ort eigene Empfänger hat',
  recipientsHint: 'Eine Adresse in jeder Zeile. Ohne Empfänger warten die Nachrichten im Postfach.',
  inquiryLead:
    'Wer seit so vielen Monaten nicht bestätigt ist und eine E-Mail-Adresse oder Empfänger hat, bekommt eine E-Mail mit seinen Angaben und drei Verweisen: stimmt noch, ändern, geschlossen. Höchstens 300 in der Stunde, keinem Ort öfter als in dieser Frist.',
  inquiryOn: 'Orte von selbst fragen, ob ihre Angaben noch stimmen',
  everyMonths: 'Frist in Monaten (3 bis 36)',
  senderAddress: 'Adresse des Absenders',
  senderName: 'Name des Absenders',
  senderHint:
    'Steht als Absender über jeder E-Mail der Website. Der Mailserver muss diese Adresse annehmen; richten Sie für ihre Domain SPF und DKIM ein.',
  noSender: 'Es ist noch kein Absender eingestellt: Alle E-Mails warten, bis hier einer steht.',
  noMail: 'Es ist kein Mailserver eingestellt (SMTP_URL): Es wird nichts verschickt.',
  testMail: 'Test-E-Mail an mich senden',
  mailWorks: (address: string) => `Der Mailserver hat die E-Mail an ${address} angenommen.`,
  mailFails: (why: string) => `Die E-Mail ging nicht hinaus: ${why}`,
  webhook: 'Webhook',
  webhookTo: (host: string) => `Jede angenommene Nachricht geht auch an ${host}.`,
  noWebhook: 'Es ist kein Webhook eingestellt (WEBHOOK_URL und WEBHOOK_SECRET).',
  testWebhook: 'Testzustellung senden',
  webhookWorks: 'Der Webhook hat die Testzustellung angenommen.',
  webhookFails: (why: string) => `Die Testzustellung wurde nicht angenommen: ${why}`,
  map: 'Karte',
  maps: {
    builtin: 'Die eigene Karte, ohne Straßen, vom eigenen Server.',
    street: 'Ihre Straßenkarte (MAP_STYLE_URL oder MAP_TILES).',
  },
  offersGoogle: 'Besucher können Google Maps wählen (GOOGLE_MAPS_KEY).',
  testMap: 'Karte prüfen',
  doneDays: 'Erledigte Nachrichten löschen nach (Tage)',
  quarantineDays: 'Nachrichten in Quarantäne löschen nach (Tage)',
  auditDays: 'Protokoll löschen nach (Tage, mindestens 365)',
  german: 'Deutsch',
  english: 'Englisch',
  legalHint:
    'Markdown: Leerzeile für einen Absatz, ## vor einer Überschrift, - vor einem Listenpunkt. Leer heißt: Es steht die Vorlage da.',
  isTemplate: 'Hier steht noch die Vorlage. Tragen Sie vor der Veröffentlichung Ihre Angaben ein.',
  templates: {
    imprint: 'Im Impressum steht noch die Vorlage',
    privacy: 'Im Datenschutz steht noch die Vorlage',
  },
  problem: ({ rule, limit, detail }: FieldProblem) =>
    ({
      required: 'Hier fehlt eine Angabe.',
      too_long: `Das ist zu lang: höchstens ${limit?.toLocaleString('de')} Zeichen.`,
      control_characters: 'Hier stehen unsichtbare Steuerzeichen.',
      damaged_text: 'Hier ist ein Zeichen beschädigt angekommen.',
      colour_invalid: 'Das ist keine Farbe. Richtig ist zum Beispiel #ffcd00.',
      contrast_low:
        'Auf dieser Farbe ist weder schwarze noch weiße Schrift gut zu lesen. Nehmen Sie eine hellere oder dunklere.',
      email_invalid: `„${detail ?? ''}“ ist keine E-Mail-Adresse.`,
      months_invalid: 'Setzen Sie eine ganze Zahl von Monaten, 3 bis 36.',
      days_invalid: `Setzen Sie eine ganze Zahl von Tagen, mindestens ${limit}.`,
    })[rule] ?? rule,
}

export type SettingsWords = typeof settings
