import { Form } from 'react-router'
import {
  type ExtractWork,
  RENEW_DAYS,
  type StreetExtract,
  SUGGESTED_SOURCE,
} from '../../../domain/admin/street-extract.ts'
import { Refresh } from '../refresh.tsx'
import { useLocale } from '../../locale.ts'
import { streetExtractWordsOf } from '../../messages/admin/street-extract.ts'
import { Field } from '../../components/forms/field.tsx'
import { LocalTime } from '../local-time.tsx'
import { IntentButton, IntentForm } from '../intent-button.tsx'

/** The progress of an extract, and its buttons. */
export function ExtractProgress({ work }: { work: ExtractWork }) {
  const words = streetExtractWordsOf(useLocale())
  const { phase, measured, problem, status, fetchedBytes, source } = work
  const isAtWork = phase === 'measuring' || phase === 'fetching'
  const intents = INTENTS[phase]
  return (
    <section className="import import-progress" aria-labelledby="making">
      <h2 id="making">{words.newTitle}</h2>
      <p className="soft">{words.from(source)}</p>
      <p role="status">{words.phases[phase]}</p>
      {problem && <p role="alert">{words.problems[problem](status)}</p>}
      {measured && <p>{words.measured(measured)}</p>}
      {measured && fetchedBytes > 0 && (
        <>
          <p>{words.progress(work)}</p>
          <progress max={measured.bytes} value={fetchedBytes} aria-label={words.progress(work)} />
        </>
      )}
      <Form method="post" className="import-steps">
        {intents.map((intent, i) => (
          <IntentButton
            key={intent}
            intent={intent}
            variant={i === 0 && !isAtWork ? 'primary' : 'plain'}
          >
            {nameOf(intent, phase, words)}
          </IntentButton>
        ))}
      </Form>
      {/* Another process does the work and cannot notify the page. */}
      {isAtWork && (
        <Refresh seconds={2}>
          <p>{words.refresh}</p>
        </Refresh>
      )}
    </section>
  )
}

type Intent = 'fetch' | 'retry' | 'stop' | 'discard'

const INTENTS: Record<ExtractWork['phase'], readonly Intent[]> = {
  measuring: ['stop'],
  measured: ['fetch', 'discard'],
  fetching: ['stop'],
  stopped: ['retry', 'discard'],
  failed: ['retry', 'discard'],
}

function nameOf(
  intent: Intent,
  phase: ExtractWork['phase'],
  words: ReturnType<typeof streetExtractWordsOf>,
): string {
  return intent === 'retry' && phase === 'stopped' ? words.resume : words[intent]
}

type CurrentProps = {
  extract: StreetExtract
  /** the schedule has just been saved */
  isSaved: boolean
}

/** The streets in use: how many, from where, and how often they are updated. */
export function CurrentStreets({ extract, isSaved }: CurrentProps) {
  const words = streetExtractWordsOf(useLocale())
  const { source, madeAt, renewDays } = extract
  return (
    <>
      <p>
        <b>{words.inUse(extract)}</b>{' '}
        <span className="soft">
          {words.made} <LocalTime iso={madeAt} />. {words.from(source)}
        </span>
      </p>
      <Form method="post" className="operator-form">
        <Field
          id="days"
          name="days"
          label={words.schedule}
          hint={words.scheduleHint}
          defaultValue={String(renewDays)}
          options={RENEW_DAYS.map((days) => ({ value: String(days), name: words.renew[days] }))}
        />
        <IntentButton intent="renew">{words.saveSchedule}</IntentButton>
        <p role="status">{isSaved && words.saved}</p>
      </Form>
      <IntentForm intent="remove" variant="link">
        {words.remove}
      </IntentForm>
    </>
  )
}

type NewProps = {
  /** the suggested source */
  source: string
  refused?: { source: string; problem: 'source_invalid' | 'running' }
}

/** Where streets come from; the first step finds out how large they are. */
export function NewStreets({ source, refused }: NewProps) {
  const words = streetExtractWordsOf(useLocale())
  const sentence = refused?.problem === 'running' ? words.running : words.problems.source_invalid()
  return (
    <>
      <h2>{words.newTitle}</h2>
      <p>{words.cost}</p>
      <Form method="post" className="operator-form">
        <Field
          id="source"
          name="source"
          label={words.source}
          hint={
            source === SUGGESTED_SOURCE
              ? `${words.sourceHint} ${words.suggested}`
              : words.sourceHint
          }
          required
          maxLength={2048}
          autoComplete="off"
          defaultValue={refused?.source ?? source}
          problem={refused && sentence}
        />
        <IntentButton intent="measure" variant="primary">
          {words.measure}
        </IntentButton>
      </Form>
    </>
  )
}
