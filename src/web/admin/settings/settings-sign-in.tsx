import { Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { Check } from '../check.tsx'
import { SettingsSection, type SettingsState, typedInto } from './settings-parts.tsx'
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
