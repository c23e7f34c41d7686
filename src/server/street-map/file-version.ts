import { stat } from 'node:fs/promises'

/** Identifies the state of a large file by its size and time, because hashing a hundred gigabytes would take minutes. */
export async function fileVersion(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
}
