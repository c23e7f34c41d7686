import type { ShownDelivery, ShownMessage } from './inbox-view.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentForm } from '../intent-button.tsx'

type Props = { message: ShownMessage; deliveries: readonly ShownDelivery[] }

/** Who gets the message, the state of each delivery, and a retry for those that failed for good. */
export function Deliveries({ message: { id, status }, deliveries }: Props) {
  const { inbox } = useAdminWords().admin
  if (status === 'quarantine' && deliveries.length === 0) return null
  return (
    <section className="inbox-deliveries">
      <h3>{inbox.delivery.title}</h3>
      {deliveries.length === 0 && <p className="soft">{inbox.delivery.nowhere}</p>}
      <ul>
        {deliveries.map(({ id: deliveryId, recipient, summary, reason, hasFailed }) => (
          <li key={deliveryId}>
            <p>
              {recipient}: {summary}
            </p>
            {reason && <p className="soft">{reason}</p>}
            {hasFailed && (
              <IntentForm intent="resend" fields={{ id, delivery: deliveryId }}>
                {inbox.delivery.resend}
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
