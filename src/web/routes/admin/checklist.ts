import { redirect } from 'react-router'
import { adminPath } from '../../admin/admin-routes.ts'
import { readPost } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/checklist'

// The list is on the overview.
export function loader({ url }: Route.LoaderArgs) {
  return redirect(adminPath('home', localeOfPath(url.pathname)))
}

/** Removes the demo, or dismisses the checklist for everybody and for good. */
export async function action(args: Route.ActionArgs) {
  const { admin, actor, locale, field } = await readPost(args)
  // If the number has changed meanwhile, the overview shows the current one.
  if (field('intent') === 'remove-demo') await admin.demo.remove(Number(field('places')), actor)
  else await admin.checklist.dismiss(actor)
  return redirect(adminPath('home', locale), 303)
}
