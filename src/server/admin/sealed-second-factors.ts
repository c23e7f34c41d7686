import type { SecondFactorStore } from '../../domain/admin/account-ports.ts'
import { TOTP_SECRET_BYTES } from '../../domain/admin/totp.ts'
import type { SecretVault } from './secret-vault.ts'

/** The same store, in which the secrets of authenticator apps lie sealed; one that does not open is as good as none. */
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
 * Seals what an earlier version stored as it was; to be called at the start. Says of how many accounts the secret does not
 * open: they were sealed with another key.
 */
export async function sealStoredSecrets(
  store: Pick<SecondFactorStore, 'totpSecrets' | 'replaceTotpSecret'>,
  vault: SecretVault,
): Promise<number> {
  let closed = 0
  for (const { operatorId, secret } of await store.totpSecrets()) {
    // Sealed ones are longer.
    if (secret.length === TOTP_SECRET_BYTES) {
      await store.replaceTotpSecret(operatorId, secret, vault.seal(secret, operatorId))
    } else if (!vault.open(secret, operatorId)) closed += 1
  }
  return closed
}
