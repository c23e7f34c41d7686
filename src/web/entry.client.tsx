import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
// First of all: the directory this document was loaded from must be known before any routing changes the address.
import './forms/form-directory.ts'
import { EarlyText, noteEarlyText } from './components/forms/early-text.tsx'
import { leaveClicksToReact } from './components/site/early-click.tsx'

// The request check shows all of a visit; browsers keep 250 entries unless told otherwise.
performance.setResourceTimingBufferSize(2_000)

startTransition(() => {
  leaveClicksToReact()
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
