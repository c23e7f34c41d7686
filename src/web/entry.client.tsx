import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// Must come first: the directory that this document was loaded from must be known before any routing changes the URL.
import './forms/form-directory.ts'
import { EarlyText, noteEarlyText } from './components/forms/early-text.tsx'
import { stopRecordingClicks } from './components/site/early-click.tsx'

// The list of requests shows the whole visit, but browsers keep only 250 entries by default.
performance.setResourceTimingBufferSize(2_000)

startTransition(() => {
  stopRecordingClicks()
  noteEarlyText()
  hydrateRoot(
    document,
    <StrictMode>
      <EarlyText>
        <HydratedRouter />
      </EarlyText>
    </StrictMode>,
  )
})
