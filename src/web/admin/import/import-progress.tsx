import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { ImportProgress } from '../../../domain/import/import-run.ts'
import { useAdminWords } from '../admin-words.ts'
import { Refresh, RefreshWithoutScript } from '../refresh.tsx'
import { IntentButton } from '../intent-button.tsx'

type Props = { id: number; progress: ImportProgress | 'waiting' }

const REFRESH_SECONDS = 3

/** The progress of the work; without a script the page reloads every few seconds. */
export function ImportProgressView({ id, progress }: Props) {
  const { importScreens } = useAdminWords()
  const shown = useProgress(id, progress)
  return (
    <div className="import-progress">
      {shown === 'waiting' ? (
        <p role="status">{importScreens.waiting}</p>
      ) : (
        <ProgressBar progress={shown} />
      )}
      {shown !== 'waiting' && shown.phase === 'geocoding' && (
        <Form method="post">
          <p>{importScreens.geocoder.stopHint}</p>
          <IntentButton intent="stop-geocoding">{importScreens.geocoder.stop}</IntentButton>
        </Form>
      )}
      <RefreshWithoutScript seconds={REFRESH_SECONDS}>
        <p>{importScreens.refresh}</p>
      </RefreshWithoutScript>
    </div>
  )
}

function ProgressBar({ progress }: { progress: ImportProgress }) {
  const { importing } = useAdminWords()
  const inWords = importing.progress(progress)
  return (
    <>
      <p role="status">{inWords}</p>
      {progress.total !== undefined && (
        <progress max={progress.total} value={progress.rows} aria-label={inWords} />
      )}
    </>
  )
}

/** Another process works on it and reports its progress every few seconds; if it was killed, the page says so within a minute. */
export function OtherProcessProgress({ progress }: { progress: ImportProgress | undefined }) {
  const { importScreens } = useAdminWords()
  return (
    <div className="import-progress">
      {progress && <ProgressBar progress={progress} />}
      <p>{importScreens.elsewhere}</p>
      <Refresh seconds={REFRESH_SECONDS} />
    </div>
  )
}

// Server-sent events live outside of React.
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
