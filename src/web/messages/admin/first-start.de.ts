import { formatCount } from '../format.ts'

/** Die Texte des ersten Starts. Nur die Verwaltung lädt sie. */
export const firstStart = {
  title: 'Wie möchten Sie beginnen?',
  lead: (places: number) =>
    `Ihr Konto ist angelegt. Zurzeit zeigt die Website eine Vorführung: ${formatCount(places, 'Ort', 'Orte', 'de')} in den USA, mit denen Sie alles ausprobieren können.`,
  demo: {
    title: 'In der Vorführung umsehen',
    text: 'Alles bleibt, wie es ist. Auf der Übersicht können Sie die Vorführung jederzeit mit einem Klick entfernen.',
    button: 'Umsehen',
  },
  empty: {
    title: 'Leer beginnen',
    text: 'Die Vorführung verschwindet endgültig. Die Website bekommt Ihren Namen, Ihr Land und Ihre Farbe; danach importieren Sie Ihre Orte.',
    button: 'Leer beginnen …',
  },
  form: {
    title: 'Ihre Website',
    lead: 'All das können Sie später in den Einstellungen ändern.',
    name: 'Name der Website',
    nameHint: 'Zum Beispiel: Büchereien im Landkreis Gifhorn',
    country: 'Land',
    countryHint:
      'Gilt, wo eine Anschrift, eine Telefonnummer oder eine Zeile eines Imports kein Land nennt.',
    languages: 'Sprachen der Website',
    languageChoices: {
      de: 'nur Deutsch',
      en: 'nur Englisch',
      'de,en': 'Deutsch und Englisch',
      'en,de': 'Englisch und Deutsch',
    },
    accent: 'Farbe der Schilder und des wichtigsten Knopfes',
    category: 'Erste Kategorie (freiwillig)',
    categoryHint:
      'Was Ihre Orte sind, in der Mehrzahl: Büchereien, Filialen. Stehen Kategorien in Ihrer Datei, lassen Sie das Feld leer; der Import bietet sie an.',
    removal: ({ places, edited }: { places: number; edited: number }) =>
      `Damit werden die ${formatCount(places, 'Ort', 'Orte', 'de')} der Vorführung endgültig entfernt${edited > 0 ? `, auch ${formatCount(edited, 'Ort, der', 'Orte, die', 'de')} von Hand geändert ${edited === 1 ? 'wurde' : 'wurden'}` : ''}.`,
    submit: 'Leer beginnen',
    back: 'Zurück',
  },
  begun:
    'Die Website ist leer und gehört jetzt Ihnen. Als Nächstes fehlen Ihre Orte: Laden Sie hier Ihre Datei hoch.',
}

export type FirstStartWords = typeof firstStart
