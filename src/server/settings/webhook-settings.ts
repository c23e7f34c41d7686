import {
  parseWebhookSecret,
  parseWebhookUrl,
  type WebhookSettings,
} from '../../delivery/webhook/webhook-settings.ts'
import type { ConfigProblem } from './config-problem.ts'

/** Where messages are posted to; undefined when no address is set. No problem repeats the address or the key. */
export function readWebhook(
  address: string | undefined,
  key: string | undefined,
  problems: ConfigProblem[],
): WebhookSettings | undefined {
  if (!address) return undefined
  const url = parseWebhookUrl(address)
  if (!url) problems.push(WEBHOOK_URL_PROBLEM)
  const secret = key ? parseWebhookSecret(key) : undefined
  if (!secret) problems.push(WEBHOOK_SECRET_PROBLEM)
  return url !== undefined && secret ? { url, secret } : undefined
}

const WEBHOOK_URL_PROBLEM: ConfigProblem = {
  setting: 'WEBHOOK_URL',
  de: 'WEBHOOK_URL ist keine https-Adresse ohne Zugangsdaten. Setzen Sie zum Beispiel WEBHOOK_URL=https://empfang.beispiel.de/lageplan.',
  en: 'WEBHOOK_URL is not an https address without credentials. Set for example WEBHOOK_URL=https://receiver.example.org/lageplan.',
}

const WEBHOOK_SECRET_PROBLEM: ConfigProblem = {
  setting: 'WEBHOOK_SECRET',
  de: 'Zu WEBHOOK_URL gehört WEBHOOK_SECRET: whsec_ und 24 bis 64 zufällige Bytes in Base64. Erzeugen Sie es mit: echo "whsec_$(openssl rand -base64 32)"',
  en: 'WEBHOOK_URL needs WEBHOOK_SECRET: whsec_ and 24 to 64 random bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"',
}
