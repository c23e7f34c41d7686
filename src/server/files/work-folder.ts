import { join } from 'node:path'

/** Where files of this machine lie while they are worked on. What a killed process leaves there is removed with the photos that nobody names. */
export function workFolder(directory: string): string {
  return join(directory, 'photos', 'incoming')
}
