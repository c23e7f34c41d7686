import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HIDDEN_FIELDS } from '../../../domain/submissions/form-fields.ts'
import { looksLikePhone, parseMessage } from '../../../domain/submissions/message-form.ts'
import type { FieldProblem, ProblemCode } from '../../../domain/problem.ts'
import { setMarker } from '../../forms/marker.ts'
import { postMessage } from '../../forms/message-client.ts'
import { type PreparedToken, prepareToken } from '../../forms/prepared-token.ts'
import type { EmbeddedForm } from '../../forms/embedded-form.ts'

type Outcome = { problem?: ProblemCode; problems: readonly FieldProblem[]; receipt?: string }

/**
 * Sends the form from where it stands. The idempotency key is minted once for each showing of the form, so a second click
 * or a second try can never store the message twice.
 */
export function useSendMessage(embedded: EmbeddedForm | undefined) {
  const [outcome, setOutcome] = useState<Outcome>({
    problem: embedded?.problem,
    problems: embedded?.problems ?? [],
  })
  const [isSending, setSending] = useState(false)
  const key = useRef<string>(undefined)
  const prepared = useRef<PreparedToken>(undefined)
  const waiting = useRef<Record<string, string>>(undefined)

  // From the first focus on: whoever types gives the browser the time that the proof takes.
  const prepare = () => (prepared.current ??= prepareToken())

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const fields = readForm(event.currentTarget)
    const parsed = parseMessage(fields, looksLikePhone)
    if (!parsed.ok) {
      setOutcome({ problem: 'validation_failed', problems: parsed.problems })
      return
    }
    await send(fields)
  }

  const send = async (fields: Record<string, string>) => {
    setSending(true)
    const { token, proof } = await prepare().read()
    key.current ??= embedded?.idempotencyKey ?? crypto.randomUUID()
    const sent = await postMessage({
      ...fields,
      // The page's own token is for those without a script: it has no challenge.
      [HIDDEN_FIELDS.token]: token || embedded?.token || '',
      [HIDDEN_FIELDS.proof]: proof,
      [HIDDEN_FIELDS.idempotencyKey]: key.current,
      // Once more right before sending: the cookies may have been cleared in between.
      [HIDDEN_FIELDS.marker]: setMarker(),
      [HIDDEN_FIELDS.page]: location.pathname + location.search,
    })
    waiting.current = 'problem' in sent && sent.problem === 'offline' ? fields : undefined
    setSending(false)
    setOutcome(sent)
  }

  // What could not leave goes out by itself when the network is back, with the same key.
  const sendWaiting = useEffectEvent(() => {
    if (waiting.current) void send(waiting.current)
  })
  useEffect(() => {
    const ending = new AbortController()
    addEventListener('online', () => sendWaiting(), { signal: ending.signal })
    return () => ending.abort()
  }, [])

  const reset = () => {
    key.current = undefined
    prepared.current = undefined
    waiting.current = undefined
    setOutcome({ problems: [] })
  }

  return { ...outcome, isSending, prepare, submit, reset }
}

function readForm(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}
