import { data, redirect } from 'react-router'
import { INTERVAL_HOURS } from '../../../domain/import/import-schedule.ts'
import type { ScheduleRefusal } from '../../../domain/import/import-service.ts'
import { type LoginField, parseLogin } from '../../../domain/import/schedule-login.ts'
import type { AdminPost } from '../requests.ts'

/** Rejected input; secrets are not sent back. */
export type RefusedSchedule = {
  /** the schedule whose login was to be replaced */
  id?: number
  problem: ScheduleRefusal | LoginField
  url: string
  hours: string
  login: string
  user: string
  header: string
}

/** Adds or removes a scheduled file, or sets its login. */
export async function handleSchedulePost(post: AdminPost) {
  const { admin, field, url, actor } = post
  const { imports } = admin
  const { schedules } = imports
  const [verb, of] = field('intent').split(':')
  if (verb === 'remove') {
    await schedules.remove(Number(of), actor)
    return redirect(url.pathname, 303)
  }
  const parsed = parseLogin(field)
  if (verb === 'login' || verb === 'no-login') {
    const schedule = (await schedules.list()).find(({ id }) => id === Number(of))
    if (!schedule) throw data(null, { status: 404 })
    if (verb === 'login') {
      if (!parsed.ok) return refuse(parsed.problem, post, schedule.id)
      const refusal = imports.refusalOf(schedule.url, true)
      if (refusal) return refuse(refusal, post, schedule.id)
      await schedules.setLogin(schedule, parsed.login, actor)
    } else await schedules.setLogin(schedule, undefined, actor)
    return redirect(`${url.pathname}#schedule-${schedule.id}`, 303)
  }
  const address = field('url').trim()
  const everyHours = Number(field('hours'))
  const isAllowed =
    Number.isInteger(everyHours) &&
    everyHours >= INTERVAL_HOURS.min &&
    everyHours <= INTERVAL_HOURS.max
  if (!isAllowed) return refuse('url_invalid', post)
  if (!parsed.ok) return refuse(parsed.problem, post)
  const { login } = parsed
  const refusal = imports.refusalOf(address, login !== undefined)
  if (refusal) return refuse(refusal, post)
  await schedules.add({ url: address, settings: {}, everyHours, actor, login })
  return redirect(url.pathname, 303)
}

function refuse(problem: RefusedSchedule['problem'], { field }: AdminPost, id?: number) {
  const typed = {
    url: field('url'),
    hours: field('hours'),
    login: field('login'),
    user: field('user'),
    header: field('header'),
  }
  return data<RefusedSchedule>({ id, problem, ...typed }, { status: 422 })
}
