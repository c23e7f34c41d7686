import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Waits until a file, or the names in a directory, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  // Windows opens no directory; there a rename is written through.
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR' || error.code === 'EPERM') return undefined
    throw error
  })
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same of a directory with all that is in it. */
export async function syncTreeToDisk(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    await syncToDisk(join(directory, name))
  }
  await syncToDisk(directory)
}
