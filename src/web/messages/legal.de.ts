/** A page of running text: sections of paragraphs. */
export type LegalText = { title: string; sections: LegalSection[] }

export type LegalSection = { heading?: string; paragraphs: string[] }

export type LegalPage = 'imprint' | 'privacy' | 'accessibility'

/** Überschriften und Sätze, zwischen denen die Angaben der Betreiber stehen. */
export const responsible = {
  imprint: 'Angaben nach § 5 DDG',
  representative: 'Vertreten durch',
  contact: 'Kontakt',
  email: 'E-Mail',
  phone: 'Telefon',
  register: 'Register',
  taxNumbers: 'Identifikationsnummer (Umsatzsteuer oder Wirtschaft)',
  authority: 'Zuständige Aufsichtsbehörde',
  editor: 'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV',
  controller: 'Verantwortlich für die Verarbeitung Ihrer Daten',
  dataProtectionOfficer: 'Datenschutzbeauftragte oder Datenschutzbeauftragter',
  hosting: 'Server',
  hostedBy: 'Den Server dieser Website betreibt:',
  dataProtectionAuthority: 'Aufsichtsbehörde für den Datenschutz',
  complain: 'Beschweren können Sie sich zum Beispiel bei:',
}

export type ResponsibleWords = typeof responsible

export const legal: Record<LegalPage, LegalText> = {
  imprint: {
    title: 'Impressum',
    sections: [
      {
        paragraphs: [
          'Dies ist die Vorlage. Wer diese Website betreibt, trägt hier vor der Veröffentlichung die Angaben nach § 5 DDG ein.',
        ],
      },
      {
        heading: 'Angaben nach § 5 DDG',
        paragraphs: [
          'Name und Rechtsform der Organisation',
          'Straße und Hausnummer, Postleitzahl und Ort (kein Postfach)',
          'Vertreten durch: Vor- und Nachname',
          'E-Mail-Adresse und ein zweiter Weg der schnellen Kontaktaufnahme',
          'Register und Registernummer, Umsatzsteuer- oder Wirtschafts-Identifikationsnummer, soweit vorhanden',
        ],
      },
      {
        heading: 'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV',
        paragraphs: ['Vor- und Nachname, Anschrift'],
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    sections: [
      {
        heading: 'Kurz gesagt',
        paragraphs: [
          'Diese Website lädt nichts von Dritten, solange Sie es nicht selbst anklicken. Sie setzt ein einziges Cookie, das nichts über Sie aussagt. Ihre IP-Adresse wird nicht gespeichert.',
        ],
      },
      {
        heading: 'Wenn Sie suchen',
        paragraphs: [
          'Was Sie in die Suche eingeben, steht in der Adresse der Seite und wird nur benutzt, um die Seite zu zeigen. Den Knopf „In meiner Nähe“ beantwortet Ihr Browser erst nach Ihrer Zustimmung; der Standort wird auf etwa hundert Meter gerundet.',
        ],
      },
      {
        heading: 'Wenn Sie eine Nachricht schreiben',
        paragraphs: [
          'Wir speichern Ihren Namen, Ihre E-Mail-Adresse oder Telefonnummer, Ihre Nachricht, den Zeitpunkt, die Seite, von der sie kam, und das Ergebnis der Spamprüfung mit seinen Gründen. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. b und f DSGVO.',
          'Die Spamprüfung läuft auf unserem eigenen Server. Verdächtige Nachrichten werden nicht verworfen, sondern gesondert abgelegt, damit ein Mensch sie ansehen kann.',
          'Aus dem Anfang Ihrer IP-Adresse und einem Schlüssel, der nach 24 Stunden vernichtet wird, entsteht eine Kennung, mit der wir massenhaftes Senden erkennen. Die Adresse wird nicht gespeichert, die Kennung nicht bei Ihrer Nachricht und höchstens zwei Stunden über Ihre letzte hinaus.',
          'Wie lange wir sie behalten, steht unten auf dieser Seite.',
        ],
      },
      {
        heading: 'Das Cookie „spamshield“',
        paragraphs: [
          'Jede Seite mit einem Formular setzt das Cookie „spamshield“ mit dem Wert „true“. Es ist für alle gleich, enthält keine Angaben über Sie und verschwindet, wenn Sie den Browser schließen. Es hilft, Programme zu erkennen, die Formulare ohne Browser ausfüllen. Ohne das Cookie können Sie ebenso schreiben.',
        ],
      },
      {
        heading: 'Was Ihr Browser sonst noch behält',
        paragraphs: [
          'Solange der Tab offen ist, merkt sich Ihr Browser, wie weit Sie auf einer Seite gescrollt haben (sessionStorage), damit „Zurück“ dorthin führt. Scheitert das Senden eines Formulars, bleibt Ihr Text auf diesem Gerät (localStorage), bis er gesendet ist, Sie ihn löschen oder 24 Stunden vergangen sind. Nur wenn Sie bei der Karte eines anderen Anbieters „Auf diesem Gerät merken“ ankreuzen, bleibt diese Wahl gespeichert (localStorage).',
        ],
      },
      {
        heading: 'Karten',
        paragraphs: [
          'Die Karte kommt von unserem eigenen Server. Wenn daneben die Karte eines anderen Anbieters angeboten wird, etwa Google Maps, lädt Ihr Browser sie erst, nachdem Sie darauf geklickt haben. Dann erhält dieser Anbieter Ihre IP-Adresse, den Kartenausschnitt und Angaben zu Ihrem Browser, Google auch in den USA. Das können Sie unten auf jeder Seite wieder abschalten.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Sie können Auskunft, Berichtigung, Löschung und Einschränkung verlangen, widersprechen und sich bei einer Aufsichtsbehörde beschweren. Wenden Sie sich an die Adresse im Impressum.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Erklärung zur Barrierefreiheit',
    sections: [
      {
        paragraphs: [
          'Diese Website soll für alle benutzbar sein. Maßstab ist WCAG 2.2, Stufe AA, und die EN 301 549.',
        ],
      },
      {
        heading: 'Was Sie erwarten können',
        paragraphs: [
          'Alles, was die Karte zeigt, steht auch in der Liste: mit Nummer, Entfernung und Richtung in Worten. Jede Seite lässt sich mit der Tastatur allein bedienen. Suche, Ortsseiten und Formulare arbeiten auch ohne JavaScript.',
        ],
      },
      {
        heading: 'Was nicht geprüft ist',
        paragraphs: [
          'Die Seiten werden bei jeder Änderung automatisch mit axe geprüft. Eine Prüfung mit Bildschirmleseprogrammen durch Menschen, die sie täglich benutzen, steht aus.',
        ],
      },
      {
        heading: 'Barriere melden',
        paragraphs: [
          'Stoßen Sie auf eine Barriere, schreiben Sie uns über die Seite „Kontakt“. Wir antworten und beheben sie, wo es geht.',
        ],
      },
    ],
  },
}
