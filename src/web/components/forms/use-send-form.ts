import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { HIDDEN_FIELDS } from '../../../domain/submissions/form/form-fields.ts'
import type { FormName } from '../../../domain/submissions/submission.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { newIdempotencyKey } from '../../forms/idempotency-key.ts'
import { setMarker } from '../../forms/marker.ts'
import { postForm, type FormResult } from '../../forms/form-client.ts'
import { type PreparedToken, prepareToken } from '../../forms/prepared-token.ts'
import type { EmbeddedForm } from '../../forms/embedded-form.ts'
import { readFields } from '../../forms/typed-fields.ts'
import { useDraft } from './use-draft.ts'

type Outcome = {
  problem?: ProblemCode
  problems: readonly FieldProblem[]
  receipt?: string
  /** the visitor gets a copy by e-mail, as requested */
  copyFollows?: boolean
  /** the fields that were sent last */
  sent?: Readonly<Record<string, string>>
}

type Options = {
  form: FormName
  /** slug of the place that the form is about; empty without one */
  place: string
  embedded: EmbeddedForm | undefined
  element: RefObject<HTMLFormElement | null>
}

/** Temporary, and not the visitor's fault: the text is kept and sent again. */
const TRANSIENT_PROBLEMS = new Set<ProblemCode>([
  'offline',
  'storage_unavailable',
  'internal_error',
])
const RETRY_DELAY_MS = 15_000
const MAX_RETRY_DELAY_MS = 5 * 60_000
const IN_FLIGHT_RETRY_DELAY_MS = 700
const MAX_IN_FLIGHT_RETRIES = 15
const FRESH_TOKEN_DELAY_MS = 3_000

const loadRules = () => import('../../forms/check-fields.ts').catch(() => undefined)

/** The problems that the browser finds. If its rules cannot be loaded, as when offline, only the server finds any. */
async function problemsOf(form: FormName, fields: Record<string, string>) {
  const rules = await loadRules()
  return rules?.checkFields(form, fields) ?? []
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends the form in place. While it is shown, the form keeps one idempotency key, so a second click or try cannot store the message
 * twice. A message that could not be sent is retried automatically, with the same key.
 */
export function useSendForm({ form, place, embedded, element }: Options) {
  const [outcome, setOutcome] = useState<Outcome>({
    problem: embedded?.problem,
    problems: embedded?.problems ?? [],
  })
  // Lives as long as the form: the message carries the reader that was named last.
  const [readerChange, setChanged] = useState(embedded?.readerChange)
  const [isSending, setSending] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const prepared = useRef<PreparedToken>(undefined)
  const failures = useRef(0)
  const draft = useDraft({
    owner: { form, place },
    element,
    isFresh: !embedded?.values,
    isSent: outcome.receipt !== undefined,
  })

  // Starts at the first focus, so that the browser computes the proof while the visitor types.
  const prepare = () => {
    void loadRules()
    return (prepared.current ??= prepareToken(form))
  }
  const prepareIfFocused = useEffectEvent(() => {
    if (element.current?.contains(document.activeElement)) prepare()
  })
  useEffect(() => {
    // The field may have been focused before this script loaded.
    prepareIfFocused()
  }, [])

  const post = async (fields: Record<string, string>): Promise<FormResult> => {
    const { token, proof, waitedMs } = await prepare().read()
    const key = draft.ensureKey(embedded?.idempotencyKey ?? newIdempotencyKey())
    return postForm(form, {
      ...fields,
      // The page's own token is for visitors without a script: it has no challenge, because they could not solve one.
      [HIDDEN_FIELDS.token]: (proof ? token : embedded?.token) || token,
      [HIDDEN_FIELDS.proof]: proof,
      [HIDDEN_FIELDS.waited]: String(waitedMs),
      [HIDDEN_FIELDS.idempotencyKey]: key,
      // Set again right before sending, in case the cookies were cleared in between.
      [HIDDEN_FIELDS.marker]: setMarker(),
      [HIDDEN_FIELDS.page]: location.pathname + location.search,
    })
  }

  const postUntilAnswered = async (fields: Record<string, string>): Promise<FormResult> => {
    let sent = await post(fields)
    for (
      let tries = 0;
      sent.problem === 'submission_in_flight' && tries < MAX_IN_FLIGHT_RETRIES;
      tries++
    ) {
      await sleep(IN_FLIGHT_RETRY_DELAY_MS)
      sent = await post(fields)
    }
    if (sent.problem !== 'idempotency_key_reused') return sent
    // The text was changed after a response was lost, so this is a new message. The lost one has used up the token. Reusing that token
    // would look like a replay; so would sending a fresh one at once.
    draft.forget()
    draft.renewKey()
    prepared.current = undefined
    prepare()
    await sleep(FRESH_TOKEN_DELAY_MS)
    return post(fields)
  }

  const send = async (fields: Record<string, string>) => {
    setSending(true)
    setWaiting(false)
    const sent = await postUntilAnswered(fields)
    setSending(false)
    setOutcome({ ...sent, sent: fields })
    if (sent.problem === 'receiver_changed') {
      setChanged({ place: fields[HIDDEN_FIELDS.place] ?? place, reader: sent.reader })
    }
    if (sent.receipt !== undefined) {
      draft.finish()
      return
    }
    if (sent.problem !== 'validation_failed') {
      draft.save()
      failures.current += 1
    }
    setWaiting(TRANSIENT_PROBLEMS.has(sent.problem))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const fields = readFields(event.currentTarget)
    const problems = await problemsOf(form, fields)
    if (problems.length > 0) {
      setWaiting(false)
      setOutcome({ problem: 'validation_failed', problems })
      return
    }
    await send(fields)
  }

  const sendWaiting = useEffectEvent(() => {
    if (isWaiting && !isSending && element.current) void send(readFields(element.current))
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const controller = new AbortController()
    const delay = Math.min(
      MAX_RETRY_DELAY_MS,
      RETRY_DELAY_MS * 2 ** Math.max(0, failures.current - 1),
    )
    const timer = setTimeout(() => sendWaiting(), delay)
    addEventListener('online', () => sendWaiting(), { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isWaiting])

  // While people keep typing, they decide when to send. A failed attempt may have used up its token, and another text with a used
  // token would look like a replay.
  const onInput = () => {
    setWaiting(false)
    if (failures.current > 0) {
      failures.current = 0
      prepared.current = undefined
      prepare()
    }
    draft.saveChange()
  }

  const reset = () => {
    draft.renewKey()
    prepared.current = undefined
    failures.current = 0
    setOutcome({ problems: [] })
  }

  return {
    ...outcome,
    readerChange: readerChange,
    isSending,
    isWaiting,
    draft,
    prepare,
    submit,
    onInput,
    reset,
  }
}
