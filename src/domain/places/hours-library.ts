import OpeningHours from 'opening_hours'

export type LibraryHours = OpeningHours

/** Where the hours hold: country and state for their holidays, coordinates for the sun. */
export type LibraryPlace = ConstructorParameters<typeof OpeningHours>[1]

/**
 * The only access to the library `opening_hours`, which throws sentences and needs minutes and gigabytes for some texts of a
 * few hundred characters. Text that somebody else wrote gets here only in a worker thread; `test/architecture.test.ts`
 * lists the files that may import this one.
 */
export function createLibraryHours(text: string, place: LibraryPlace): LibraryHours {
  return new OpeningHours(text, place)
}
