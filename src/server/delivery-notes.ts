/** What the person who starts the server must know about messages and mails; undefined when all is set up. */
export function explainDelivery(isSet: {
  server: boolean
  recipients: boolean
}): string | undefined {
  if (!isSet.server) {
    return 'Es ist kein Mailserver eingestellt (SMTP_URL): Nachrichten warten im Postfach, lesen Sie sie mit npx lageplan inbox.'
  }
  if (!isSet.recipients) {
    return 'Es sind keine Empfänger eingestellt (MAIL_TO): Nachrichten an Orte ohne eigene Empfänger bleiben im Postfach, lesen Sie sie mit npx lageplan inbox.'
  }
  return undefined
}
