import { redirect } from 'react-router'
import { HELD_CHOICES } from '../../../domain/submissions/delivery/restored-store.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readPost } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/restored'

// The overview asks the question.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(adminPath('home', localeOfPath(url.pathname)))
}

/** Decides what happens to the deliveries that a restored copy holds back. */
export async function action(args: Route.ActionArgs) {
  const { admin, actor, locale, field } = await readPost(args)
  const choice = HELD_CHOICES.find((one) => one === field('intent'))
  if (choice) await admin.heldDeliveries.decide(choice, actor)
  return redirect(adminPath('home', locale), 303)
}
