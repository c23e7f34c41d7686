import type { Submission } from '../../src/domain/submissions/submission.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../../src/domain/places/slug.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { aSubmission } from '../../test/storage/samples.ts'
import type { RunningSite } from './server.ts'

type Seed = Partial<Submission> & { placeSlug?: string }

let count = 0

/** Stores messages in the database of a running site as if they had just arrived, and returns them. */
export async function seedInbox(
  { directory }: RunningSite,
  seeds: readonly Seed[],
): Promise<Submission[]> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    const stored: Submission[] = []
    for (const { placeSlug, ...fields } of seeds) {
      count += 1
      const receivedAt = new Date()
      const id = uuidV7(receivedAt, crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)))
      const place = placeSlug ? await storage.places.bySlug(placeSlug) : undefined
      // Receipts contain neither 0 nor 1.
      const digits = [...count.toString(8)].map((digit) => Number(digit) + 2)
      const receipt = `LP-2222-${digits.join('').padStart(4, '2')}`
      const own = { id, receipt, receivedAt, placeId: place?.id }
      const submission = aSubmission({ ...own, ...fields })
      await storage.submissions.store(submission, [])
      stored.push(submission)
    }
    return stored
  } finally {
    await storage.close()
  }
}
