import type { Attribute } from '../../places/place.ts'
import { headerKey } from './header-key.ts'

const PREFIX = /^\s*(?:merkmal|attribute)\s*:\s*(?=\S)/i

/** Whether a header says by itself that its column holds an attribute: "Merkmal: rollstuhl". */
export function isAttributeHeader(header: string): boolean {
  return PREFIX.test(header)
}

/** The attribute of the site that a header names by its key, or by its name in either language. */
export function attributeIn(
  header: string,
  attributes: readonly Attribute[],
): Attribute | undefined {
  const said = header.replace(PREFIX, '').trim()
  const key = headerKey(said)
  return (
    attributes.find((attribute) => attribute.key === said) ??
    attributes.find((attribute) =>
      [attribute.key, attribute.name.de, attribute.name.en].some((name) => headerKey(name) === key),
    )
  )
}
