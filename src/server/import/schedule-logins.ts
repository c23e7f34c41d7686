import { type FetchResult, fetchFile, type FetchOptions } from '../../delivery/fetch/fetch-file.ts'
import type { ScheduleLogin, ScheduleLogins } from '../../domain/import/schedule-login.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import type { Config } from '../config.ts'

type LoginConfig = Pick<Config, 'directory' | 'siteSecret' | 'privateOrigins'>

/** The logins for fetched files, sealed with the site's key. */
export function scheduleLogins(config: LoginConfig): ScheduleLogins {
  return {
    seal: (login, url) => createSettingSecrets(config).seal(JSON.stringify(login), keyOf(url)),
    maySend: ({ protocol, origin }) =>
      protocol === 'https:' || config.privateOrigins.includes(origin),
  }
}

export type ScheduledFetch = Exclude<FetchResult, { kind: 'failed' }> | FetchFailure
type FetchFailure = { kind: 'failed'; problem: string; detail?: string }

/** Fetches a file with its login, which is only sent to the origin of its URL. */
export async function fetchWithLogin(
  url: string,
  { login: sealed, ...options }: FetchOptions & { login?: string | undefined },
  config: LoginConfig,
): Promise<ScheduledFetch> {
  let headers: Record<string, string> = {}
  if (sealed !== undefined) {
    if (!scheduleLogins(config).maySend(new URL(url))) return failed('fetch_login_in_clear')
    const text = await createSettingSecrets(config).open(sealed, keyOf(url))
    if (text === undefined) return failed('fetch_login_unreadable')
    // Sealed by ourselves.
    const { name, value }: ScheduleLogin = JSON.parse(text)
    headers = { [name]: value }
  }
  const fetched = await fetchFile(url, { ...options, headers, trusted: config.privateOrigins })
  const isRefused = fetched.kind === 'failed' && /^40[13]$/.test(fetched.detail ?? '')
  return isRefused ? failed('fetch_login_refused') : fetched
}

function failed(problem: ProblemCode): FetchFailure {
  return { kind: 'failed', problem }
}

function keyOf(url: string): string {
  return `import.schedule ${url}`
}
