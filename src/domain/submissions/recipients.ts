export type Receiver = { id: string; recipients: readonly string[] }

/** Who is told of a message: whom the place names, otherwise whom the site names. */
export async function recipientsOf(
  place: Receiver | undefined,
  siteRecipients: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const own = place?.recipients ?? []
  return own.length > 0 ? own : siteRecipients()
}

/** The site's recipients as its setting `recipients` holds them. */
export function readRecipients(setting: unknown): string[] {
  return Array.isArray(setting) ? setting.filter((one) => typeof one === 'string') : []
}
