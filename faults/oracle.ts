import { openStorage } from '../src/storage/open-storage.ts'

export type OracleReport = {
  /** acknowledged, but missing or with another receipt */
  lost: number
  twice: number
  /** messages that nobody would be notified of */
  withoutDelivery: number
}

/**
 * Compares the database with what senders were promised. Opening it checks the file and its foreign keys, and throws if either
 * is damaged. The server had one recipient and no mail server, so each message has one pending delivery.
 */
export async function compareWithStored(
  directory: string,
  acknowledged: ReadonlyMap<string, string>,
  databaseUrl?: string,
): Promise<OracleReport> {
  const storage = await openStorage({ directory, databaseUrl, log: () => undefined })
  try {
    const stored = await storage.submissions.list({ limit: 1_000_000 })
    const receipts = new Map(stored.map((message) => [message.idempotencyKey, message.receipt]))
    const lost = [...acknowledged].filter(([key, receipt]) => receipts.get(key) !== receipt)
    const { pending } = await storage.deliveries.countByStatus()
    return {
      lost: lost.length,
      twice: stored.length - receipts.size,
      withoutDelivery: stored.length - pending,
    }
  } finally {
    await storage.close()
  }
}
