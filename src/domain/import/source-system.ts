import { slugOf } from '../places/slug.ts'

/** The name under which a file's places are recognised the next time, `csv:breweries`: the given one, else the file's. */
export function sourceSystem(fileName: string, given?: string): string {
  return `csv:${slugOf(given ?? fileName.replace(/\.[A-Za-z]{1,5}$/, ''))}`
}
