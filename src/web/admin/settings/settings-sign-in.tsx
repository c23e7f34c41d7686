import { Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { SIGN_ON_ROLES } from '../../../domain/admin/sign-on-choice.ts'
import { useAdminWords } from '../admin-words.ts'
import { Check } from '../check.tsx'
import {
  SettingsField,
  SettingsSection,
  type SettingsState,
  Trial,
  typedInto,
} from './settings-parts.tsx'
import { useSettingsWords } from './settings-words.ts'

/** Whether every account needs a second factor. */
export function SignInSettings({ state }: { state: SettingsState }) {
  const { signIn: words } = useSettingsWords()
  const { requireSecondFactor, withoutFactor } = state.view
  const locale = useLocale()
  const typed = typedInto('signIn', 'requireSecondFactor', state)
  return (
    <SettingsSection section="signIn" state={state}>
      <p className="soft">{words.lead}</p>
      <Check
        name="requireSecondFactor"
        isTicked={typed === undefined ? requireSecondFactor : typed === 'yes'}
      >
        {words.required}
      </Check>
      <p className="soft">
        {withoutFactor.length === 0 ? words.allHaveOne : words.without(withoutFactor)}{' '}
        <Link to={adminPath('account', locale)}>{words.own}</Link>
      </p>
    </SettingsSection>
  )
}

/** The provider of single sign-on, and a trial of it. */
export function SignOnSettings({ state }: { state: SettingsState }) {
  const { signOn: words } = useSettingsWords()
  const { roles } = useAdminWords().admin
  const { signOn, signOnAddresses } = state.view
  const field = { section: 'signOn', answer: state.answer } as const
  const isTicked = (name: string, stored: boolean | undefined) => {
    const typed = typedInto('signOn', name, state)
    return typed === undefined ? stored : typed === 'yes'
  }
  return (
    <SettingsSection
      section="signOn"
      state={state}
      below={signOn && <Trial of="signOn" label={words.tryOut} answer={state.answer} />}
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
        {...field}
        name="ssoIssuer"
        inputMode="url"
        label={words.issuer}
        hint={words.issuerHint}
        value={signOn?.issuer ?? ''}
      />
      <SettingsField
        {...field}
        name="ssoName"
        label={words.name}
        hint={words.nameHint}
        value={signOn?.name ?? ''}
      />
      <SettingsField
        {...field}
        name="ssoClientId"
        autoComplete="off"
        label={words.clientId}
        value={signOn?.clientId ?? ''}
      />
      <SettingsField
        {...field}
        name="ssoSecret"
        type="password"
        autoComplete="new-password"
        label={words.secret}
        hint={signOn?.hasSecret ? words.secretKept : undefined}
        value=""
      />
      <SettingsField
        {...field}
        name="ssoDomains"
        label={words.domains}
        hint={words.domainsHint}
        value={signOn?.domains.join(', ') ?? ''}
      />
      <SettingsField
        {...field}
        name="ssoRole"
        label={words.role}
        options={SIGN_ON_ROLES.map((value) => ({ value, name: roles[value] }))}
        value={signOn?.role ?? 'manager'}
      />
      <Check
        name="ssoTrustsAddresses"
        isTicked={isTicked('ssoTrustsAddresses', signOn?.trustsAddresses)}
      >
        {words.trustsAddresses}
      </Check>
      <Check name="ssoTrustsFactor" isTicked={isTicked('ssoTrustsFactor', signOn?.trustsFactor)}>
        {words.trustsFactor}
      </Check>
      <p className="soft">{words.trustHint}</p>
    </SettingsSection>
  )
}
