import { adminPath } from '../../web/admin/admin-routes.ts'
import type { Config } from '../config.ts'

/** The startup message while there is no account. */
export function firstAccountMessage(
  token: string,
  config: Pick<Config, 'port' | 'publicUrl'>,
  port: number,
): string {
  return [
    'Die Verwaltung hat noch kein Konto. Mit diesem Link legen Sie das erste an; er gilt einmal, und 24 Stunden:',
    `  ${accountLink(token, { ...config, listensOn: port })}`,
    'The administration has no account yet. This link makes the first one; it works once, for 24 hours.',
  ].join('\n')
}

type Address = Pick<Config, 'port' | 'publicUrl'> & { listensOn?: number }

/** The URL where an account is created with this token. */
export function accountLink(token: string, { port, publicUrl, listensOn }: Address): string {
  // A port chosen by the system is only known now.
  const site = port === 0 && listensOn ? `http://localhost:${listensOn}` : publicUrl
  return site + adminPath('setUp', 'de', { token })
}
