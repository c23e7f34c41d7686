import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Navigation, useNavigation, useRevalidator, useSubmit } from 'react-router'

/** The last form sent from this page, which a failure would otherwise lose. */
type LastForm = { sendAgain: () => void }

type SentForm = 'with-the-document' | Pick<Navigation, 'formData' | 'formAction' | 'formEncType'>

const LastFormContext = createContext<LastForm | undefined>(undefined)

type Props = {
  /** the document answers a form that was sent without a script */
  isFormResponse: boolean
  children: ReactNode
}

/** Remembers the last form sent until another page loads or this one reloads: by then it has been answered. */
export function LastFormProvider({ isFormResponse, children }: Props) {
  const navigation = useNavigation()
  const submit = useSubmit()
  const revalidation = useRevalidator().state
  const [sent, setSent] = useState<SentForm | undefined>(
    isFormResponse ? 'with-the-document' : undefined,
  )
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
  return <LastFormContext value={sent && { sendAgain }}>{children}</LastFormContext>
}

/** The last form sent from this page. */
export function useLastForm(): LastForm | undefined {
  return useContext(LastFormContext)
}
