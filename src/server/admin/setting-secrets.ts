import type { SealSecret } from '../../domain/admin/site-settings.ts'
import type { Config } from '../config.ts'
import { createSecretVault } from './secret-vault.ts'
import { readSiteKey } from './site-key.ts'

export type SettingSecrets = {
  seal: SealSecret
  /** undefined when the secret was encrypted with another key of the site */
  open(sealed: string, key: string): Promise<string | undefined>
}

/**
 * Passwords and keys in settings, encrypted with the site's key. The key is read only when needed, because most sites have no such
 * settings.
 */
export function createSettingSecrets(
  config: Pick<Config, 'directory' | 'siteSecret'>,
): SettingSecrets {
  const vault = async () => createSecretVault(await readSiteKey(config))
  return {
    async seal(secret, key) {
      const sealed = (await vault()).seal(Buffer.from(secret), ownerOf(key))
      return Buffer.from(sealed).toString('base64')
    },
    async open(sealed, key) {
      const secret = (await vault()).open(Buffer.from(sealed, 'base64'), ownerOf(key))
      return secret && Buffer.from(secret).toString()
    },
  }
}

// Webhooks and authenticator apps are sealed with the same key.
function ownerOf(key: string): string {
  return `setting ${key}`
}
