import type { Actor } from '../places/place-store.ts'

/** An address that messages are posted to. */
export type Webhook = {
  id: string
  name: string
  /** of the address, whose path may be a secret */
  origin: string
  isOn: boolean
  /** optimistic concurrency */
  version: number
  /** what came of the last message or trial; without `error` it was taken */
  lastTry?: { at: Date; error?: string }
}

/** With address and key, which only the key of the site opens. */
export type SealedWebhook = Webhook & { sealed: Uint8Array }

/**
 * Every implementation promises: each change has an entry in the log, without what is sealed, and resolves only after its
 * commit is on the disk.
 */
export type WebhookStore = {
  /** by name */
  list(): Promise<SealedWebhook[]>
  byId(id: string): Promise<SealedWebhook | undefined>
  add(webhook: SealedWebhook, actor: Actor): Promise<void>
  /** `version` is the one that was read, the stored one becomes the next; `false` when it is another one by now */
  change(webhook: SealedWebhook, actor: Actor): Promise<boolean>
  /** the same */
  remove(webhook: Pick<Webhook, 'id' | 'version'>, actor: Actor): Promise<boolean>
  /** no change of the webhook: neither a version nor an entry */
  noteTry(id: string, lastTry: NonNullable<Webhook['lastTry']>): Promise<void>
}
