import { Form } from 'react-router'
import type { ExtractWork } from '../../../domain/admin/street-extract.ts'
import { useRefresh } from '../use-refresh.ts'
import { useLocale } from '../../locale.ts'
import { streetExtractWordsOf } from '../../messages/admin/street-extract.ts'

const REFRESH_SECONDS = 2

/** How far an extract is, and what can be done with it. */
export function StreetsInTheMaking({ work }: { work: ExtractWork }) {
  const words = streetExtractWordsOf(useLocale())
  const { phase, measured, problem, status, fetchedBytes, source } = work
  const isAtWork = phase === 'measuring' || phase === 'fetching'
  // The work is done by another process, which tells the page nothing.
  useRefresh(isAtWork, REFRESH_SECONDS)
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
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className={i === 0 && !isAtWork ? 'button button-primary' : 'button'}
          >
            {nameOf(intent, phase, words)}
          </button>
        ))}
      </Form>
      {isAtWork && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
          <p>{words.refresh}</p>
        </noscript>
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
