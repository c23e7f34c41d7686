import { stat } from 'node:fs/promises'

/** Tells one state of a large file from the next by its size and time; hashing a hundred gigabytes would take minutes. */
export async function fileVersion(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
}
