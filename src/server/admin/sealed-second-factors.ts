import type { SecondFactorStore } from '../../domain/admin/account-ports.ts'
import { TOTP_SECRET_BYTES } from '../../domain/admin/totp.ts'
import type { SecretVault } from './secret-vault.ts'

/** The same store, but secrets of authenticator apps are sealed; a secret that cannot be opened counts as missing. */
export function sealSecondFactors(store: SecondFactorStore, vault: SecretVault): SecondFactorStore {
  return {
    ...store,
    beginTotp: (operatorId, secret) => store.beginTotp(operatorId, vault.seal(secret, operatorId)),
    async totp(operatorId) {
      const totp = await store.totp(operatorId)
      const secret = totp && vault.open(totp.secret, operatorId)
      return totp && secret && { ...totp, secret }
    },
  }
}

/**
 * Seals secrets that an earlier version stored unencrypted; to be called at startup. Returns how many accounts have a secret that cannot
 * be opened, because it was sealed with another key.
 */
export async function sealStoredSecrets(
  store: Pick<SecondFactorStore, 'totpSecrets' | 'replaceTotpSecret'>,
  vault: SecretVault,
): Promise<number> {
  let unreadable = 0
  for (const { operatorId, secret } of await store.totpSecrets()) {
    // Sealed secrets are longer.
    if (secret.length === TOTP_SECRET_BYTES) {
      await store.replaceTotpSecret(operatorId, secret, vault.seal(secret, operatorId))
    } else if (!vault.open(secret, operatorId)) unreadable += 1
  }
  return unreadable
}
