import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { ImportProgress } from '../../../domain/import/import-ports.ts'
import { useAdminWords } from '../admin-words.ts'
import { useRefresh } from '../use-refresh.ts'

type Props = { id: number; progress: ImportProgress | 'waiting' }

const REFRESH_SECONDS = 3

/** How far the work is, as it goes on; without a script the page is loaded anew every few seconds. */
export function ImportProgressView({ id, progress }: Props) {
  const { importScreens, importing } = useAdminWords()
  const shown = useProgress(id, progress)
  return (
    <div className="import-progress">
      <p role="status">{shown === 'waiting' ? importScreens.waiting : importing.progress(shown)}</p>
      {shown !== 'waiting' && shown.total !== undefined && (
        <progress max={shown.total} value={shown.rows} aria-label={importing.progress(shown)} />
      )}
      {shown !== 'waiting' && shown.phase === 'geocoding' && (
        <Form method="post">
          <p>{importScreens.geocoder.stopHint}</p>
          <button type="submit" name="intent" value="stop-geocoding" className="button">
            {importScreens.geocoder.stop}
          </button>
        </Form>
      )}
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        <p>{importScreens.refresh}</p>
      </noscript>
    </div>
  )
}

/** Another process is at work and tells no progress; should it have been killed, that stands here within a minute. */
export function WorkElsewhere() {
  const { importScreens } = useAdminWords()
  useRefresh(true, REFRESH_SECONDS)
  return (
    <div className="import-progress">
      <p>{importScreens.elsewhere}</p>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
    </div>
  )
}

// Server-sent events are not React.
function useProgress(id: number, first: ImportProgress | 'waiting'): ImportProgress | 'waiting' {
  const [progress, setProgress] = useState(first)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const events = new EventSource(`/api/v1/imports/${id}/progress`)
    events.addEventListener('progress', (event: MessageEvent<string>) => {
      setProgress(JSON.parse(event.data))
    })
    const end = () => {
      events.close()
      void revalidate()
    }
    events.addEventListener('end', end)
    events.addEventListener('error', end)
    return () => events.close()
  }, [id, revalidate])
  return progress
}
