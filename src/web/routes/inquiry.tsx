import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { Link } from '../components/link.tsx'
import type { InquiryAnswer } from '../../domain/inquiries/inquiry.ts'
import { proposedName } from '../../domain/submissions/proposals/proposal-form.ts'
import { FormField } from '../components/forms/form-field.tsx'
import { ProblemSummary } from '../components/forms/problem-summary.tsx'
import { HoursTable } from '../components/place/hours-table.tsx'
import { MarkerCookie, PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { NO_STORE } from '../forms/answer-plain-form.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { INQUIRY_FIELDS, type InquiryView, toInquiryView } from '../views/inquiry-view.ts'
import { useLocale } from '../locale.ts'
import { useFormWords } from '../words/forms.ts'
import { inquiryWords, useInquiryWords } from '../words/inquiries.ts'
import { usePlaceWords } from '../words/places.ts'
import type { Route } from './+types/inquiry'

const FORM = 'inquiry'

// Looking changes nothing: programs that scan e-mails open every link.
export async function loader({ params, context }: Route.LoaderArgs) {
  const { inquiries, product, site } = context.get(webContext)
  const looked = await inquiries.read(params.token)
  if (looked.kind === 'problem') {
    const status = looked.problem === 'link_expired' ? 410 : 404
    return data({ site, problem: looked.problem }, { status, headers: NO_STORE })
  }
  const { kind, answer, place } = looked
  const view = toInquiryView(place, product, new Date())
  return data({ site, view, answer, isAnswered: kind === 'answered' }, { headers: NO_STORE })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { inquiries } = context.get(webContext)
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data(null, { status: 400 })
  const fields = Object.fromEntries(form)
  const version = Number(form.get('version'))
  const result = await inquiries.answer(params.token, { version, fields })
  switch (result.kind) {
    case 'validation_failed':
      return data(
        { problems: result.problems, values: result.values },
        { status: 422, headers: NO_STORE },
      )
    case 'changed':
      return data({ isChanged: true }, { status: 409, headers: NO_STORE })
    default:
      // The page says what became of it, even when it is loaded again.
      throw redirect(url.pathname, 303)
  }
}

export const handle = PLAIN_PAGE

export const headers: Route.HeadersFunction = () => NO_STORE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const words = inquiryWords(localeOfPath(location.pathname))
  const { site } = loaderData
  const title = titleOf(loaderData, words)
  return pageMeta({ site, title, pathname: location.pathname, indexed: false })
}

type Data = Route.ComponentProps['loaderData']

function titleOf(loaded: Data, words: ReturnType<typeof useInquiryWords>): string {
  if (!('view' in loaded)) return words.problemTitle
  if (loaded.isAnswered) return words.thanksTitle
  return words.titles[loaded.answer](loaded.view.name)
}

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useInquiryWords()
  return (
    <div className="page page-narrow prose">
      <MarkerCookie />
      <h1>{titleOf(loaderData, words)}</h1>
      <Content loaded={loaderData} answer={actionData} />
    </div>
  )
}

type Answer = Route.ComponentProps['actionData']

function Content({ loaded, answer }: { loaded: Data; answer: Answer }) {
  const words = useInquiryWords()
  if (!('view' in loaded)) {
    return (
      <>
        <p>{words.problems[loaded.problem]}</p>
        <p className="soft">{words.code(loaded.problem)}</p>
      </>
    )
  }
  const { view, answer: asked, isAnswered } = loaded
  if (isAnswered) return <Thanks view={view} answer={asked} />
  return (
    <>
      <p>{words.leads[asked]}</p>
      {answer && 'isChanged' in answer && (
        <p className="problem-summary" role="alert">
          {words.changed}
        </p>
      )}
      {asked === 'change' ? (
        <Change view={view} answer={answer} />
      ) : (
        <>
          <Facts view={view} />
          <AnswerForm view={view} answer={asked} />
        </>
      )}
    </>
  )
}

function Thanks({ view, answer }: { view: InquiryView; answer: InquiryAnswer }) {
  const words = useInquiryWords()
  const locale = useLocale()
  return (
    <>
      <p role="status">{words.thanks[answer](view.name)}</p>
      {view.slug !== undefined && (
        <p>
          <Link to={pathTo('correction', locale, { slug: view.slug })}>{words.somethingElse}</Link>
        </p>
      )}
    </>
  )
}

function Facts({ view }: { view: InquiryView }) {
  const { proposals } = useFormWords()
  const { units } = usePlaceWords()
  const words = useInquiryWords()
  const { shown, hours, confirmedAt } = view
  const rows = shown.filter(({ field }) => field !== 'openingHours' || !hours)
  return (
    <>
      <dl className="inquiry-facts">
        {rows.map(({ field, value }) => (
          <div key={field}>
            <dt>{proposals.fields[field]}</dt>
            <dd>{value || words.nothing}</dd>
          </div>
        ))}
        <div>
          <dt>{words.confirmedAt}</dt>
          <dd>{confirmedAt ? units.date(confirmedAt) : words.never}</dd>
        </div>
      </dl>
      {hours && (
        <>
          <h2>{proposals.fields.openingHours}</h2>
          <HoursTable hours={hours} />
        </>
      )}
    </>
  )
}

type FormProps = { view: InquiryView; answer: InquiryAnswer; children?: ReactNode }

// A plain form: it works the same without a script.
function AnswerForm({ view, answer, children }: FormProps) {
  const words = useInquiryWords()
  return (
    <form method="post" className="message-form">
      <input type="hidden" name="version" value={view.version} />
      {children}
      <p>
        <button type="submit" className="button button-primary">
          {words.buttons[answer]}
        </button>
      </p>
    </form>
  )
}

function Change({ view, answer }: { view: InquiryView; answer: Answer }) {
  const { proposals } = useFormWords()
  const words = useInquiryWords()
  const refused = answer && 'problems' in answer ? answer : undefined
  const state = {
    id: FORM,
    problems: refused?.problems ?? [],
    values: refused?.values ?? view.values,
  }
  return (
    <AnswerForm view={view} answer="change">
      <ProblemSummary
        id={FORM}
        problem={refused && 'validation_failed'}
        problems={state.problems}
      />
      {INQUIRY_FIELDS.map((field) => (
        <FormField
          key={field}
          {...state}
          name={proposedName(field)}
          label={proposals.fields[field]}
          hint={field === 'openingHours' ? proposals.openingHoursHint : undefined}
        />
      ))}
      <FormField {...state} name="message" label={words.remark} multiline />
    </AnswerForm>
  )
}
