import type { Submission } from '../../src/domain/submissions/submission.ts'
import { openStorage } from '../../src/storage/open-storage.ts'

/** All stored messages, newest first, read from the database itself and not from the server's answers. */
export async function readInbox(directory: string): Promise<Submission[]> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    return await storage.submissions.list({ limit: 1_000_000 })
  } finally {
    await storage.close()
  }
}

/** The only message with this text. */
export async function findMessage(directory: string, text: string): Promise<Submission> {
  const found = (await readInbox(directory)).filter(({ fields }) => fields.message === text)
  if (found.length !== 1) throw new Error(`${found.length} messages „${text}“`)
  return found[0]!
}

export function codesOf({ signals }: Submission): string[] {
  return signals.map(({ code }) => code)
}
