export type DeliverySetup = {
  hasServer: boolean
  hasSender: boolean
  hasWebhook: boolean
  hasRecipients: boolean
}

export type MissingSetting = 'server' | 'sender' | 'recipients'

/** The missing settings that keep messages from being delivered. */
export function findMissingSettings({
  hasServer,
  hasSender,
  hasWebhook,
  hasRecipients,
}: DeliverySetup): MissingSetting[] {
  if (!hasServer) return hasWebhook ? [] : ['server']
  return [
    ...(hasSender ? [] : ['sender' as const]),
    ...(hasRecipients ? [] : ['recipients' as const]),
  ]
}
