import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Navigation, useNavigation, useRevalidator, useSubmit } from 'react-router'

/** The last form sent from this page, which a failure would otherwise lose. */
type Submission = { sendAgain: () => void }

type LastForm = 'with-the-document' | Pick<Navigation, 'formData' | 'formAction' | 'formEncType'>

const SubmissionContext = createContext<Submission | undefined>(undefined)

type Props = {
  /** the document answers a form that was sent without a script */
  isPosted: boolean
  children: ReactNode
}

/** Remembers the last form sent until another page loads or this one reloads: by then it has been answered. */
export function LastSubmission({ isPosted, children }: Props) {
  const navigation = useNavigation()
  const submit = useSubmit()
  const revalidation = useRevalidator().state
  const [sent, setSent] = useState<LastForm | undefined>(isPosted ? 'with-the-document' : undefined)
  const { state, formMethod, formData, formAction, formEncType } = navigation
  if (formMethod === 'POST') {
    const isKnown = typeof sent === 'object' && sent.formData === formData
    if (!isKnown) setSent({ formData, formAction, formEncType })
  } else if ((state === 'loading' || revalidation === 'loading') && sent) setSent(undefined)

  const sendAgain = () => {
    if (state !== 'idle') return
    if (sent === 'with-the-document') globalThis.location.reload()
    else if (sent?.formData) {
      const { formData: fields, formAction: action, formEncType: encType } = sent
      void submit(fields, { method: 'post', action, encType })
    }
  }
  return <SubmissionContext value={sent && { sendAgain }}>{children}</SubmissionContext>
}

/** The last form sent from this page. */
export function useLastSubmission(): Submission | undefined {
  return useContext(SubmissionContext)
}
