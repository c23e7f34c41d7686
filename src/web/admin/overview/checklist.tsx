import { Form, Link } from 'react-router'
import { OPTIONAL_CHECKS } from '../../../domain/admin/checklist.ts'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { useSettingsWords } from '../settings/settings-words.ts'
import type { ChecklistView } from './checklist-view.ts'
import { useOverviewWords } from './home-words.ts'

/** What is left to do for a new site, each task with a link; finished tasks are folded away. */
export function Checklist({ view }: { view: ChecklistView }) {
  const { checklist: words } = useOverviewWords()
  const { responsible } = useSettingsWords()
  const locale = useLocale()
  const { open, done } = view
  return (
    <section aria-labelledby="setup" className="overview-setup">
      <h2 id="setup">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      <ul>
        {open.map(({ check, path }) => (
          <li key={check}>
            <b>
              <Title check={check} path={path} />
              {OPTIONAL_CHECKS.includes(check) && <span className="soft"> {words.optional}</span>}
            </b>
            <span className="soft">
              {words.texts(view)[check]}
              {(check === 'imprint' || check === 'privacy') &&
                ` ${responsible.missing(view.missing[check])}`}
            </span>
            {check === 'demo' && <RemoveDemo {...view} />}
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary>{words.done(done.length, done.length + open.length)}</summary>
          <ul>
            {done.map(({ check, path }) => (
              <li key={check}>
                <Title check={check} path={path} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Form method="post" action={adminPath('checklist', locale)}>
        <button type="submit" className="link-button">
          {words.putAway}
        </button>
      </Form>
    </section>
  )
}

/** Removes the demo, after showing what that deletes. */
function RemoveDemo({ demo, beginPath }: Pick<ChecklistView, 'demo' | 'beginPath'>) {
  const { removeDemo: words } = useOverviewWords().checklist
  const locale = useLocale()
  if (!demo) {
    return (
      <span className="overview-removal">
        <Link to="?demo=remove">{words.ask}</Link>
        {beginPath && <Link to={`${beginPath}?begin=empty`}>{words.beginEmpty}</Link>}
      </span>
    )
  }
  return (
    <Form method="post" action={adminPath('checklist', locale)}>
      <p role="alert">{words.lead(demo)}</p>
      <input type="hidden" name="intent" value="remove-demo" />
      <input type="hidden" name="places" value={demo.places} />
      <button type="submit" className="button">
        {words.button}
      </button>
    </Form>
  )
}

function Title({ check, path }: ChecklistView['open'][number]) {
  const { titles } = useOverviewWords().checklist
  return path === undefined ? titles[check] : <Link to={path}>{titles[check]}</Link>
}
