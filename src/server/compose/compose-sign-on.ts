import { createOpenIdProvider } from '../../delivery/sign-on/openid-provider.ts'
import { readSignOnChoice, SIGN_ON } from '../../domain/admin/sign-on-choice.ts'
import type { SignOnPort } from '../../domain/admin/identity-provider.ts'
import { readSealedSecret } from '../../domain/stored-fields.ts'
import { adminPath } from '../../web/admin/admin-routes.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import type { Config } from '../config.ts'
import type { SettingStore } from './follow-settings.ts'

/** The provider of single sign-on that an owner has set. */
export function composeSignOn(
  config: Pick<Config, 'directory' | 'siteSecret' | 'publicUrl' | 'privateOrigins'>,
  { site }: SettingStore,
): SignOnPort {
  const { publicUrl, privateOrigins } = config
  return {
    choice: async () => readSignOnChoice(await site.setting(SIGN_ON)),
    async provider() {
      const stored = await site.setting(SIGN_ON)
      const choice = readSignOnChoice(stored)
      const sealed = readSealedSecret(stored)
      const secret = sealed && (await createSettingSecrets(config).open(sealed, SIGN_ON))
      // The secret was sealed with another key of the site, so an owner has to type it again.
      if (!choice || !secret) return undefined
      const { issuer, clientId } = choice
      return createOpenIdProvider(
        {
          issuer,
          clientId,
          secret,
          // Providers compare this URL exactly, so it is the same in every language.
          returnAddress: publicUrl + adminPath('signOnReturn', 'de'),
          signOutReturnAddress: publicUrl + adminPath('signIn', 'de'),
        },
        { trusted: privateOrigins },
      )
    },
  }
}
