import type { Migration } from './migration.ts'

/** One open link to an account for each e-mail address: if there are several, the one that expires last stays. */
export const oneLink: Migration = {
  version: 44,
  name: 'one link',
  async up(db) {
    const known = new Set<string>()
    const links = await db
      .selectFrom('operator_link')
      .select(['token_hash', 'email'])
      .where('email', 'is not', null)
      .orderBy('expires_at', 'desc')
      .execute()
    for (const { token_hash: link, email } of links) {
      if (email === null) continue
      if (known.has(email)) {
        await db.deleteFrom('operator_link').where('token_hash', '=', link).execute()
      }
      known.add(email)
    }
    await db.schema
      .createIndex('operator_link_email')
      .on('operator_link')
      .column('email')
      .unique()
      .execute()
  },
}
