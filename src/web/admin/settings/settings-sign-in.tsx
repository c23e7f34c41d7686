import { SIGN_ON_ROLES } from '../../../domain/admin/sign-on-choice.ts'
import { useAdminWords } from '../admin-words.ts'
import {
  SecretField,
  SettingsCheck,
  SettingsField,
  SettingsSection,
  useSettings,
  SettingsTest,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'
import { AdminLink } from '../admin-link.tsx'

/** Whether every account needs a second factor. */
export function SignInSettings() {
  const { signIn: words } = useSettingsWords()
  const { requireSecondFactor, withoutFactor } = useSettings().view
  return (
    <SettingsSection section="signIn">
      <p className="soft">{words.lead}</p>
      <SettingsCheck name="requireSecondFactor" stored={requireSecondFactor}>
        {words.required}
      </SettingsCheck>
      <p className="soft">
        {withoutFactor.length === 0 ? words.allHaveOne : words.without(withoutFactor)}{' '}
        <AdminLink to="account">{words.own}</AdminLink>
      </p>
    </SettingsSection>
  )
}

/** The provider of single sign-on, and a test of it. */
export function SignOnSettings() {
  const { signOn: words } = useSettingsWords()
  const { roles } = useAdminWords().admin
  const { signOn, signOnAddresses } = useSettings().view
  return (
    <SettingsSection
      section="signOn"
      footer={signOn && <SettingsTest of="signOn" label={words.tryOut} />}
    >
      <p className="soft">{words.lead}</p>
      <dl>
        <dt>{words.back}</dt>
        <dd>
          <code>{signOnAddresses.back}</code>
        </dd>
        <dt>{words.signedOut}</dt>
        <dd>
          <code>{signOnAddresses.signedOut}</code>
        </dd>
      </dl>
      <SettingsField
        name="ssoIssuer"
        inputMode="url"
        label={words.issuer}
        hint={words.issuerHint}
        value={signOn?.issuer ?? ''}
      />
      <SettingsField
        name="ssoName"
        label={words.name}
        hint={words.nameHint}
        value={signOn?.name ?? ''}
      />
      <SettingsField
        name="ssoClientId"
        autoComplete="off"
        label={words.clientId}
        value={signOn?.clientId ?? ''}
      />
      <SecretField
        name="ssoSecret"
        label={words.secret}
        hint={signOn?.hasSecret ? words.secretKept : undefined}
      />
      <SettingsField
        name="ssoDomains"
        label={words.domains}
        hint={words.domainsHint}
        value={signOn?.domains.join(', ') ?? ''}
      />
      <SettingsField
        name="ssoRole"
        label={words.role}
        options={SIGN_ON_ROLES.map((value) => ({ value, name: roles[value] }))}
        value={signOn?.role ?? 'manager'}
      />
      <SettingsCheck name="ssoTrustsAddresses" stored={signOn?.trustsAddresses}>
        {words.trustsAddresses}
      </SettingsCheck>
      <SettingsCheck name="ssoTrustsFactor" stored={signOn?.trustsFactor}>
        {words.trustsFactor}
      </SettingsCheck>
      <p className="soft">{words.trustHint}</p>
    </SettingsSection>
  )
}
