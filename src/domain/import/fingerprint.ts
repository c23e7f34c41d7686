import type { Content, ContentField } from './place-content.ts'
import { CONTENT_FIELDS } from './place-content.ts'

/**
 * Thirty-two bits for each field, so that a million stored places fit into memory and a row can be compared with its place
 * without reading it again. Two different values look equal once in four thousand million times.
 */
export function fingerprintOf(content: Content): string {
  return CONTENT_FIELDS.map((field) => markOf(content[field])).join('')
}

/** The fields about which the content says something else than the one with this fingerprint; unsaid fields do not count. */
export function differingFields(fingerprint: string, content: Content): ContentField[] {
  return CONTENT_FIELDS.filter((field, index) => {
    const value = content[field]
    return value !== undefined && markOf(value) !== fingerprint.slice(index * 2, index * 2 + 2)
  })
}

// FNV-1a over UTF-16 code units.
function markOf(value: string | undefined): string {
  let hash = value === undefined ? 0 : 0x811c9dc5
  for (let index = 0; index < (value?.length ?? 0); index++) {
    hash = Math.imul(hash ^ (value?.charCodeAt(index) ?? 0), 0x01000193)
  }
  return String.fromCharCode((hash >>> 16) & 0xffff, hash & 0xffff)
}
