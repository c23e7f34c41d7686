import { loadWords } from './load-words.ts'

/** The texts of lists of places, of single places and of maps. */
export const [placeWords, usePlaceWords] = await loadWords({
  de: async () => (await import('../messages/places.de.ts')).placesWords,
  en: async () => (await import('../messages/places.en.ts')).placesWords,
})
