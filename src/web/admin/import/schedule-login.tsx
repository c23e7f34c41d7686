import {
  DEFAULT_HEADER,
  LOGIN_KINDS,
  MAX_LOGIN_LENGTH,
} from '../../../domain/import/schedule-login.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'
import type { RefusedSchedule } from './schedule-action.ts'

type LoginProps = {
  /** for the ids of the controls */
  prefix: string
  /** a login must be chosen */
  isRequired?: boolean
  refused: RefusedSchedule | undefined
}

/** How we log in to the server of a file. The style sheet shows only the fields of the chosen kind. */
export function LoginFields({ prefix, isRequired, refused }: LoginProps) {
  const words = useAdminWords().importScreens.schedule.login
  const kinds = LOGIN_KINDS.filter((kind) => !isRequired || kind !== 'none')
  const field = (name: 'user' | 'password' | 'header' | 'token', more: Partial<FieldProps>) => (
    <Field
      id={`${prefix}-${name}`}
      name={name}
      label={words[name]}
      autoComplete="off"
      maxLength={MAX_LOGIN_LENGTH}
      problem={refused?.problem === name && words.invalid[name]}
      {...more}
    />
  )
  const secret = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <div className="import-login">
      <Field
        id={`${prefix}-login`}
        name="login"
        label={words.label}
        hint={words.hint}
        options={kinds.map((value) => ({ value, name: words.kinds[value] }))}
        defaultValue={refused?.login ?? kinds[0]}
        problem={refused?.problem === 'fetch_login_in_clear' && words.problems.fetch_login_in_clear}
      />
      <div data-login="basic">
        {field('user', { defaultValue: refused?.user })}
        {field('password', secret)}
      </div>
      <div data-login="token">
        {field('header', {
          hint: words.headerHint,
          defaultValue: refused?.header || DEFAULT_HEADER,
        })}
        {field('token', secret)}
      </div>
    </div>
  )
}

type FormProps = { id: number; hasLogin: boolean; refused: RefusedSchedule | undefined }

/** Sets, replaces or removes the login of a scheduled file. The browser sends it, so that no secret stays in the fields. */
export function LoginForm({ id, hasLogin, refused }: FormProps) {
  const words = useAdminWords().importScreens.schedule.login
  return (
    <details open={refused !== undefined}>
      <summary>{hasLogin ? words.change : words.add}</summary>
      <form method="post" action={`?#schedule-${id}`} className="operator-form">
        <LoginFields prefix={`schedule-${id}`} isRequired refused={refused} />
        <p className="import-steps">
          <IntentButton intent={`login:${id}`}>{words.save}</IntentButton>
          {hasLogin && <IntentButton intent={`no-login:${id}`}>{words.remove}</IntentButton>}
        </p>
      </form>
    </details>
  )
}
