import { MAX_WEBHOOKS, type WebhookInput } from '../../../domain/admin/webhooks.ts'
import { Field } from '../../components/forms/field.tsx'
import { LocalTime } from '../local-time.tsx'
import { useSettings, SettingsTest } from './settings-parts.tsx'
import type { SettingsView } from './settings-view.ts'
import { useSettingsWords } from './settings-words.ts'
import type { WebhookActionData } from './webhook-action.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../intent-button.tsx'
import { Alert } from '../alert.tsx'

type ShownWebhook = SettingsView['webhooks'][number]

/** The webhooks: the one that the environment sets, and those that owners have added. */
export function WebhookSettings() {
  const words = useSettingsWords()
  const { view, answer, saved } = useSettings()
  const { fixed, webhooks } = view
  const webhookAnswer = answer?.webhook
  const isNew = webhookAnswer !== undefined && !webhooks.some(({ id }) => id === webhookAnswer.id)
  return (
    <section className="settings-section" aria-labelledby="webhooks">
      <h2 id="webhooks">{words.webhooks.title}</h2>
      {saved === 'webhooks' && !answer && <p role="status">{words.saved}</p>}
      <p className="soft">{words.webhooks.lead}</p>
      {fixed.webhook !== undefined && (
        <div className="settings-card">
          <h3>{fixed.webhook}</h3>
          <p className="soft">{words.fixed('WEBHOOK_URL')}</p>
          <SettingsTest of="webhook" label={words.testWebhook} />
        </div>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          answer={webhookAnswer?.id === webhook.id ? webhookAnswer : undefined}
        />
      ))}
      {webhooks.length < MAX_WEBHOOKS && <NewWebhook answer={isNew ? webhookAnswer : undefined} />}
    </section>
  )
}

type CardProps = { webhook: ShownWebhook; answer: WebhookActionData | undefined }

function WebhookCard({ webhook, answer }: CardProps) {
  const words = useSettingsWords()
  const { id, name, isOn, getsPlaces, version, url, lastTry } = webhook
  const typed = answer?.typed
  return (
    <div className="settings-card" id={`webhook-${id}`}>
      <h3>{name}</h3>
      {!isOn && !getsPlaces && <p className="soft">{words.webhooks.isOff}</p>}
      <Outcome answer={answer} />
      <p className="soft">
        {lastTry ? (
          <>
            {words.webhooks.lastTry} <LocalTime iso={lastTry.at} />:{' '}
            {lastTry.why ?? words.webhooks.taken}
          </>
        ) : (
          words.webhooks.neverTried
        )}
      </p>
      <form method="post" action={`?#webhook-${id}`} className="settings-form">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <WebhookFields
          prefix={`webhook-${id}`}
          values={typed ?? { name, url: url ?? '', isOn, getsPlaces }}
          answer={answer}
        />
        <p className="settings-steps">
          <IntentButton intent="webhook-change">{words.save}</IntentButton>
          <IntentButton intent="webhook-test">{words.testWebhook}</IntentButton>
        </p>
        <details>
          <summary>{words.webhooks.more}</summary>
          <p className="soft">{words.webhooks.moreLead}</p>
          <p className="settings-steps">
            <IntentButton intent="webhook-secret">{words.webhooks.renew}</IntentButton>
            <IntentButton intent="webhook-remove">{words.webhooks.remove(name)}</IntentButton>
          </p>
        </details>
      </form>
    </div>
  )
}

function NewWebhook({ answer }: { answer: WebhookActionData | undefined }) {
  const words = useSettingsWords()
  return (
    <form method="post" action="?#webhooks" className="settings-form settings-card">
      <h3>{words.webhooks.newOne}</h3>
      <Outcome answer={answer} />
      <WebhookFields
        prefix="webhook-new"
        values={answer?.typed ?? { name: '', url: '', isOn: true, getsPlaces: false }}
        answer={answer}
      />
      <IntentButton intent="webhook-add">{words.webhooks.add}</IntentButton>
    </form>
  )
}

type FieldsProps = {
  prefix: string
  values: WebhookInput
  answer: WebhookActionData | undefined
}

function WebhookFields({ prefix, values, answer }: FieldsProps) {
  const words = useSettingsWords()
  const fields = (['name', 'url'] as const).map((name) => {
    const problem = answer?.problems?.find(({ field }) => field === name)
    return (
      <Field
        key={name}
        id={`${prefix}-${name}`}
        name={name}
        label={words.webhooks.fields[name]}
        hint={name === 'url' ? words.webhooks.urlHint : undefined}
        autoComplete={name === 'url' ? 'off' : undefined}
        defaultValue={values[name]}
        problem={problem && words.problem(problem)}
      />
    )
  })
  return (
    <>
      {fields}
      {(['isOn', 'getsPlaces'] as const).map((name) => (
        <CheckField key={name} name={name} isTicked={values[name]}>
          {words.webhooks.gets[name]}
        </CheckField>
      ))}
      <p className="hint">{words.webhooks.getsPlacesHint}</p>
    </>
  )
}

function Outcome({ answer }: { answer: WebhookActionData | undefined }) {
  const words = useSettingsWords()
  if (answer?.isConflict) {
    return <Alert>{words.webhooks.conflict}</Alert>
  }
  if (answer?.secret !== undefined) {
    return (
      <div className="settings-secret" role="status">
        <p>{words.webhooks.secretOnce}</p>
        <code>{answer.secret}</code>
      </div>
    )
  }
  return answer?.testResult === undefined ? null : <p role="status">{answer.testResult}</p>
}
