import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Waits until a file, or the entries of a directory, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  // Windows cannot open a directory, but writes renames through to the disk.
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

/** The same for a directory and all its content. */
export async function syncTreeToDisk(directory: string): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    await syncToDisk(join(directory, name))
  }
  await syncToDisk(directory)
}
