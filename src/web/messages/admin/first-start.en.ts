import { formatCount } from '../format.ts'
import type { FirstStartWords } from './first-start.de.ts'

export const firstStart: FirstStartWords = {
  title: 'How would you like to start?',
  lead: (places) =>
    `Your account is ready. For now the site shows a demo: ${formatCount(places, 'place', 'places', 'en')} in the USA for you to try everything with.`,
  demo: {
    title: 'Look around in the demo',
    text: 'Everything stays as it is. You can remove the demo with one click on the overview at any time.',
    button: 'Look around',
  },
  empty: {
    title: 'Start empty',
    text: 'The demo is permanently removed. The site gets your name, country and color; then you import your places.',
    button: 'Start empty …',
  },
  form: {
    title: 'Your site',
    lead: 'You can change all of this in the settings later.',
    name: 'Name of the site',
    nameHint: 'For example: Libraries of Jackson County',
    country: 'Country',
    countryHint: 'Used when an address, a phone number or an import row names no country.',
    languages: 'Languages of the site',
    languageChoices: {
      de: 'German only',
      en: 'English only',
      'de,en': 'German and English',
      'en,de': 'English and German',
    },
    accent: 'Color of the markers and the main button',
    category: 'First category (optional)',
    categoryHint:
      'What your places are, in the plural: libraries, stores. If your file has categories, leave this empty; the import offers to create them.',
    removal: ({ places, edited }) =>
      `This removes the ${formatCount(places, 'place', 'places', 'en')} of the demo permanently${edited > 0 ? `, including ${formatCount(edited, 'place that was', 'places that were', 'en')} changed by hand` : ''}.`,
    submit: 'Start empty',
    back: 'Back',
  },
  begun: 'The site is empty and yours. Next, upload the file with your places here.',
}
