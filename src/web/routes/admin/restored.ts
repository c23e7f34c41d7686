import { redirect } from 'react-router'
import { HELD_CHOICES } from '../../../domain/submissions/delivery/restored-store.ts'
import { webContext } from '../../context.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { callerOf, readSentForm } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/restored'

// The overview asks the question.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(adminPath('home', localeOfPath(url.pathname)))
}

/** Says what becomes of the deliveries that a restored copy holds. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  const form = await readSentForm(request)
  const choice = HELD_CHOICES.find((one) => one === form.get('intent'))
  if (choice) await admin.restored.decide(choice, callerOf(context).id)
  return redirect(adminPath('home', localeOfPath(url.pathname)), 303)
}
