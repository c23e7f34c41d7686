/** What every form carries besides the visitor's own fields. Browser and server both name them from here. */
export const HIDDEN_FIELDS = {
  /** the signed form token */
  token: 'token',
  /** the solved challenge that came with the token; empty when no script solved it */
  proof: 'proof',
  /** milliseconds that the form waited for its proof after "send" was pressed; empty when it had it already */
  waited: 'waited',
  /** minted for each showing of a form; never put it into a page that is cached */
  idempotencyKey: 'idempotencyKey',
  /** what setting the marker cookie came to: `set`, `blocked`, `unavailable`; empty when no script ran */
  marker: 'marker',
  /** path and query of the page the form stands on */
  page: 'page',
  /** slug of the place that is written to; empty for the organisation */
  place: 'place',
  locale: 'locale',
} as const

/** Who a form said would read what is written to the place of this slug: its slug, or nothing for the organisation. */
export const readerField = (slug: string) => `reader.${slug}` as const

/**
 * Fields that people do not see and are asked to leave empty. Autofill and password managers know words such as url,
 * website, company, name, phone, zip: none of them may be part of a name here.
 */
export const HONEYPOT_FIELDS = ['rueckfrage', 'zusatzthema'] as const

/** What a request brought, from a form or as JSON: nothing about it is certain. */
export type RawFields = Readonly<Record<string, unknown>>

/** The text of a field; undefined when there is none of that name or when it is not one text. */
export function readField(fields: RawFields, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : undefined
}
