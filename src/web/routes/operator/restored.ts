import { redirect } from 'react-router'
import { HELD_CHOICES } from '../../../domain/submissions/delivery/restored-store.ts'
import { webContext } from '../../context.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { callerOf, sentForm } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/restored'

// The question stands on the overview.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(operatorPath('home', localeOfPath(url.pathname)))
}

/** Says what becomes of the deliveries that a restored copy holds. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { area } = context.get(webContext)
  const form = await sentForm(request)
  const choice = HELD_CHOICES.find((one) => one === form.get('intent'))
  if (choice) await area.restored.decide(choice, callerOf(context).id)
  return redirect(operatorPath('home', localeOfPath(url.pathname)), 303)
}
