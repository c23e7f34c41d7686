import { data, Form } from 'react-router'
import { KEY_EXPIRY_WARNING_MS, DEFAULT_KEY_LIFETIME_MS } from '../../../domain/admin/api-keys.ts'
import { type KeyScope, readKeyScopes } from '../../../domain/admin/key-scopes.ts'
import { isSiteRole, SITE_ROLES } from '../../../domain/admin/operator.ts'
import { KeyTable } from '../../admin/team/key-table.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { dayBefore, readDay } from '../../admin/team/read-day.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { ScopeChoice } from '../../admin/team/scope-choice.tsx'
import { RoleChoice } from '../../admin/team/role-choice.tsx'
import { TextField } from '../../admin/text-field.tsx'
import type { Route } from './+types/api-keys'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../../admin/intent-button.tsx'

type ActionData = {
  isRevoked?: boolean
  createdKey?: { name: string; token: string }
  typed?: { name: string; expires: string; isEndless: boolean; scopes?: readonly KeyScope[] }
  problems?: { name?: 'required'; expires?: 'past' | 'invalid'; scopes?: 'none' }
}

const respond = (content: ActionData, status = 200) => data(content, { status })

export async function loader(args: Route.LoaderArgs) {
  const keys = await adminContextOf(args).admin.apiKeys.list()
  return data({
    keys: keys.map(({ createdAt, expiresAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastDay: expiresAt && dayBefore(expiresAt),
      isOver: expiresAt !== undefined && expiresAt.getTime() <= Date.now(),
      endsSoon:
        expiresAt !== undefined && expiresAt.getTime() - KEY_EXPIRY_WARNING_MS <= Date.now(),
      lastUsedAt: lastUsedAt?.toISOString(),
    })),
    defaultExpiry: dayBefore(new Date(Date.now() + DEFAULT_KEY_LIFETIME_MS)),
  })
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, field, fields } = await readPost(args)
  const { apiKeys } = admin
  if (field('intent') === 'revoke') {
    const isRevoked = await apiKeys.revoke(field('id'), actor)
    return respond({ isRevoked }, isRevoked ? 200 : 404)
  }
  const role = field('role')
  if (!isSiteRole(role)) throw data(null, { status: 400 })
  const isEndless = field('endless') === 'yes'
  // A form without this choice never gets a key for everything.
  const scopes = field('reach') === 'all' ? undefined : readKeyScopes(fields('scope'))
  const typed = { name: field('name'), expires: field('expires'), isEndless, scopes }
  const day = readDay(typed.expires)
  if (!day.ok && !isEndless) return respond({ typed, problems: { expires: 'invalid' } }, 422)
  const expiresAt = isEndless || !day.ok ? 'never' : day.end
  const added = await apiKeys.add({ name: typed.name, role, scopes, expiresAt }, actor)
  if (added.ok) return respond({ createdKey: { name: added.key.name, token: added.token } })
  const isBroken = (name: string) => added.problems.some(({ field: broken }) => broken === name)
  const problems = {
    name: isBroken('name') ? ('required' as const) : undefined,
    expires: isBroken('expires') ? ('past' as const) : undefined,
    scopes: isBroken('scopes') ? ('none' as const) : undefined,
  }
  return respond({ typed, problems }, 422)
}

export const meta = adminMeta((locale) => adminMessagesOf(locale).team.titles.apiKeys)

export default function ApiKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { titles, apiKeys: words } = useAdminWords().team
  const { createdKey, isRevoked, typed, problems }: ActionData = actionData ?? {}
  return (
    <div className="page account">
      <h1>{titles.apiKeys}</h1>
      <p>{words.lead}</p>
      {isRevoked !== undefined && <p role="status">{isRevoked ? words.revoked : words.gone}</p>}
      {createdKey && (
        <div className="recovery-codes" role="status">
          <h2>{words.shown(createdKey.name)}</h2>
          <p>
            <code className="secret">{createdKey.token}</code>
          </p>
          <p>{words.once}</p>
        </div>
      )}
      {loaderData.keys.some(({ endsSoon }) => endsSoon) && <p className="notice">{words.renew}</p>}
      <KeyTable keys={loaderData.keys} />
      <section>
        <h2>{words.submit}</h2>
        <Form method="post" className="operator-form" key={createdKey?.token}>
          <TextField
            name="name"
            label={words.name}
            type="text"
            autoComplete="off"
            defaultValue={typed?.name}
            problem={problems?.name && words.problems[problems.name]}
          />
          <RoleChoice roles={SITE_ROLES} id="key-role" defaultValue="editor" />
          <ScopeChoice
            chosen={typed?.scopes}
            problem={problems?.scopes && words.problems[problems.scopes]}
          />
          <TextField
            name="expires"
            label={words.expires}
            hint={words.expiresHint}
            type="date"
            autoComplete="off"
            required={false}
            defaultValue={typed?.expires ?? loaderData.defaultExpiry}
            problem={problems?.expires && words.problems[problems.expires]}
          />
          <CheckField name="endless" isTicked={typed?.isEndless}>
            {words.makeEndless}
          </CheckField>
          <IntentButton intent="add" variant="primary">
            {words.submit}
          </IntentButton>
        </Form>
      </section>
    </div>
  )
}
