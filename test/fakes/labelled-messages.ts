import type { Example } from '../../src/lib/spam-shield/classifier/classifier.ts'

const PLACES = [
  'Zion',
  'Acadia',
  'Yosemite',
  'Denali',
  'Everglades',
  'Arches',
  'Badlands',
  'Olympic',
]
const QUESTIONS = [
  'Ist der Weg zum Aussichtspunkt auch mit dem Kinderwagen zu schaffen',
  'Wann öffnet das Besucherzentrum am Ostermontag',
  'Dürfen wir unseren Hund auf den Wanderwegen mitnehmen',
  'Gibt es am Parkplatz eine Toilette und Trinkwasser',
  'Fährt der Bus auch nach dem ersten Oktober noch bis zum Eingang',
  'Die Telefonnummer auf Ihrer Seite stimmt leider nicht mehr, können Sie das prüfen',
  'Wo finden wir den Campingplatz, den Sie in der Liste nennen',
]

const TARGETS = [
  'Hotels',
  'Vereine',
  'Museen',
  'Praxen',
  'Händler',
  'Gasthöfe',
  'Kanzleien',
  'Schulen',
]
const OFFERS = [
  'Wir bringen Ihre Website bei Google auf Platz eins, jetzt Angebot sichern unter https://rang.example',
  'Verdienen Sie 5000 Euro im Monat von zu Hause, klicken Sie hier www.geld.example !!!',
  'Günstiger Kredit ohne Schufa, sofortige Auszahlung garantiert, antworten Sie noch heute',
  'Exklusive Rabatte auf Uhren und Medikamente, kostenloser Versand, jetzt bestellen',
  'GRATIS Backlinks und Besucher für Ihren Shop, nur heute 80 Prozent Rabatt !!!',
  'Investieren Sie in Bitcoin und verdoppeln Sie Ihr Geld in sieben Tagen garantiert',
  'Ihr Gewinn wartet auf Sie, bestätigen Sie jetzt Ihre Daten unter https://gewinn.example',
]

/** Made-up messages to a site about places, 56 of each kind, all different. */
export const HAM: string[] = PLACES.flatMap((place) =>
  QUESTIONS.map((question) => `Guten Tag, wir fahren nach ${place}. ${question}?`),
)
export const SPAM: string[] = TARGETS.flatMap((target) =>
  OFFERS.map((offer) => `Sonderaktion für ${target}: ${offer}`),
)

/** This many of each kind, mixed. */
export function labelledMessages(ham = HAM.length, spam = SPAM.length): Example[] {
  const examples = [
    ...HAM.slice(0, ham).map((text) => ({ text, isSpam: false })),
    ...SPAM.slice(0, spam).map((text) => ({ text, isSpam: true })),
  ]
  return examples.toSorted((one, other) => (one.text.slice(-9) < other.text.slice(-9) ? -1 : 1))
}
