import { loadWords } from './load-words.ts'

/** What lists of places, places and maps need. */
export const [placeWords, usePlaceWords] = await loadWords({
  de: async () => (await import('../messages/places.de.ts')).placesWords,
  en: async () => (await import('../messages/places.en.ts')).placesWords,
})
