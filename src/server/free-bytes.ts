import { statfs } from 'node:fs/promises'

/** What the disk of a directory still takes. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
