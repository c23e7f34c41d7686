import { hash } from 'node:crypto'

/** What is as good as new whenever the content is another. */
export function tagOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}
