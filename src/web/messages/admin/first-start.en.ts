import { counted } from '../format.ts'
import type { FirstStartWords } from './first-start.de.ts'

export const firstStart: FirstStartWords = {
  title: 'How would you like to begin?',
  lead: (places) =>
    `Your account is ready. For now the site shows a demo: ${counted(places, 'place', 'places', 'en')} in the USA with which you can try everything.`,
  demo: {
    title: 'Look around in the demo',
    text: 'Everything stays as it is. You can remove the demo with one click on the overview at any time.',
    button: 'Look around',
  },
  empty: {
    title: 'Begin empty',
    text: 'The demo is removed for good. The site gets your name, your country and your color; then you import your places.',
    button: 'Begin empty …',
  },
  form: {
    title: 'Your site',
    lead: 'You can change all of this in the settings later.',
    name: 'Name of the site',
    nameHint: 'For example: Libraries of Jackson County',
    country: 'Country',
    countryHint: 'Used where an address, a phone number or an import row names no country.',
    languages: 'Languages of the site',
    languageChoices: {
      de: 'German only',
      en: 'English only',
      'de,en': 'German and English',
      'en,de': 'English and German',
    },
    accent: 'Color of the plates and of the main button',
    category: 'First category (optional)',
    categoryHint:
      'What your places are, in the plural: libraries, stores. If your file has categories, leave this empty; the import offers them.',
    removal: ({ places, edited }) =>
      `This removes the ${counted(places, 'place', 'places', 'en')} of the demo for good${edited > 0 ? `, including ${counted(edited, 'place that was', 'places that were', 'en')} changed by hand` : ''}.`,
    submit: 'Begin empty',
    back: 'Back',
  },
  begun: 'The site is empty and yours. Next come your places: upload your file here.',
}
