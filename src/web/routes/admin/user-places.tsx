import { data, Form, redirect } from 'react-router'
import { LIMIT_KINDS } from '../../../domain/places/place-store.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { useAdminWords } from '../../admin/admin-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { LimitLists } from '../../admin/team/limit-lists.tsx'
import {
  accountOf,
  changeUserPlaces,
  readUserPlaces,
  type UserPlacesView,
} from '../../admin/team/user-places.ts'
import { adminMessagesOf } from '../../messages/admin/admin-index.ts'
import type { Route } from './+types/user-places'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../../admin/intent-button.tsx'
import { Alert } from '../../admin/alert.tsx'
import { AdminLink } from '../../admin/admin-link.tsx'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  return readUserPlaces(context, await accountOf(context.admin, args.params.id))
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  const { url, field } = post
  const problem = await changeUserPlaces(post, await accountOf(post.admin, args.params.id))
  if (problem) return data({ problem }, { status: 409 })
  const search = field('intent') === 'approval' ? '?saved' : url.search
  return redirect(url.pathname + search, 303)
}

export const meta: Route.MetaFunction = adminMeta((locale, { loaderData }) =>
  adminMessagesOf(locale).team.places.title(loaderData?.name ?? ''),
)

/** Which places a manager is responsible for. */
export default function UserPlacesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { titles, places: words } = useAdminWords().team
  return (
    <div className="page account">
      <p>
        <AdminLink to="users">{titles.users}</AdminLink>
      </p>
      <h1>{words.title(view.name)}</h1>
      <p>{words.lead}</p>
      {view.role !== 'manager' && <p className="notice">{words.otherRole}</p>}
      {actionData?.problem && <Alert>{words[actionData.problem]}</Alert>}
      <section>
        <h2>{words.assigned}</h2>
        <p role="status">{words.count(view.total)}</p>
        <LimitLists entries={view.assigned} intent="remove" />
      </section>
      <Search view={view} />
      <Approval isChecked={view.needsApproval} isSaved={view.isSaved && !actionData} />
    </div>
  )
}

function Approval({ isChecked, isSaved }: { isChecked: boolean; isSaved: boolean }) {
  const { places: words } = useAdminWords().team
  return (
    <section>
      <h2>{words.approval}</h2>
      {isSaved && <p role="status">{words.approvalSaved}</p>}
      <Form method="post" preventScrollReset className="operator-form" key={String(isChecked)}>
        <CheckField name="needsApproval" isTicked={isChecked}>
          {words.needsApproval}
        </CheckField>
        <IntentButton intent="approval">{words.saveApproval}</IntentButton>
      </Form>
    </section>
  )
}

function Search({ view: { text, found } }: { view: UserPlacesView }) {
  const { places: words } = useAdminWords().team
  const isNothing = found && LIMIT_KINDS.every((kind) => found[kind].length === 0)
  return (
    <section>
      <h2>{words.add}</h2>
      <search>
        <Form className="place-filter" preventScrollReset>
          <div className="place-filter-search">
            <div className="field">
              <label htmlFor="limits-q">{words.search}</label>
              <input id="limits-q" type="search" name="q" defaultValue={text} maxLength={200} />
            </div>
            <button type="submit" className="button">
              {words.find}
            </button>
          </div>
        </Form>
      </search>
      {isNothing && <p>{words.nothing(text)}</p>}
      {found && <LimitLists entries={found} intent="add" />}
    </section>
  )
}
