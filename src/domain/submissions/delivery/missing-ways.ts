export type Ways = {
  hasServer: boolean
  hasSender: boolean
  hasWebhook: boolean
  hasRecipients: boolean
}

export type MissingWay = 'server' | 'sender' | 'recipients'

/** The missing settings that keep messages from being delivered. */
export function missingWays({
  hasServer,
  hasSender,
  hasWebhook,
  hasRecipients,
}: Ways): MissingWay[] {
  if (!hasServer) return hasWebhook ? [] : ['server']
  return [
    ...(hasSender ? [] : ['sender' as const]),
    ...(hasRecipients ? [] : ['recipients' as const]),
  ]
}
