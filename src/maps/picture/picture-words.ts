/** The text alternative of the picture. Sentences live in `web/messages`. */
export type PictureWords = {
  finder(count: number, near?: string): string
  /** `name` is that of the region or city */
  region(count: number, name: string): string
  /** `town` may be empty */
  place(name: string, town: string): string
  /** the attribution, which the licences require wherever the map is shown */
  sources: string
  /** the link to the whole list of sources */
  allSources: string
}
