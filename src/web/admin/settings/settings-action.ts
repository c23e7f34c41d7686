import { data, redirect } from 'react-router'
import { readMapFields } from '../../../domain/admin/parse-section.ts'
import { SECRET_NAMES } from '../../../domain/admin/section-form.ts'
import { SECTIONS, type Section } from '../../../domain/admin/settings-sections.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type { GeocodeAttempt } from '../../../domain/geocoding/geocoder.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import type { SendResult } from '../../../domain/submissions/delivery/deliver.ts'
import { allMessagesOf } from '../../messages/all.ts'
import { deliveryWordsOf, describeDeliveryFailure } from '../../messages/admin/delivery-words.ts'
import { handleWebhookPost, type WebhookActionData, type SettingsPost } from './webhook-action.ts'
import { parseRejectedFile, type RejectedFile, UPLOAD_FIELDS } from '../places/photo-upload.ts'
import { backupWordsOf } from '../backups/backup-words.ts'
import { settingsWordsOf } from './settings-words.ts'

/** The answer to a form of the settings. */
export type SettingsActionData = {
  section?: Section
  problems?: readonly FieldProblem[]
  /** a rejected file */
  refused?: RejectedFile
  /** somebody else saved the section after the page was opened */
  isConflict?: true
  /** the typed values by field */
  typed?: Record<string, string>
  /** version of the section that the typed values are based on */
  version?: string
  /** result of a test */
  trial?: { of: TestKind; sentences: readonly string[]; address?: string }
  /** result of a step with a webhook; a new webhook has no `id` */
  webhook?: WebhookActionData
}

export type TestKind = 'mail' | 'webhook' | 'map' | 'geocoder' | 'signOn' | 'backup'

const MAX_ADDRESS_LENGTH = 300

export async function handleSettingsPost(post: SettingsPost) {
  const { admin, operator, field, url } = post
  const intent = field('intent')
  if (intent.startsWith('webhook-')) return handleWebhookPost(post)
  const section = SECTIONS.find((one) => one === intent)
  if (!section) return runTest(post)
  const refused = parseRejectedFile(field(UPLOAD_FIELDS.refused))
  if (refused) return data<SettingsActionData>({ section, refused }, { status: 422 })
  const version = field('version')
  const saved = await admin.settings.save(section, { typed: field, version }, operator.id)
  if (saved.ok) return redirect(`${url.pathname}?saved=${section}#${section}`, 303)
  const { problems, isConflict } = saved
  const answer: SettingsActionData = { section, problems, typed: typedFields(post) }
  // After a conflict the person has seen the other values, so the form continues from the current version.
  return isConflict
    ? data({ ...answer, isConflict }, { status: 409 })
    : data({ ...answer, version }, { status: 422 })
}

function typedFields({ form, field }: SettingsPost): Record<string, string> {
  const shown = [...form.keys()].filter((name) => !SECRET_NAMES.some((secret) => secret === name))
  return Object.fromEntries(shown.map((name) => [name, field(name)]))
}

async function runTest(post: SettingsPost) {
  const { admin, operator, field, locale } = post
  const words = settingsWordsOf(locale)
  const { testMail, testWebhook, testGeocoder, testMap, testS3, testSignOn } = admin.settingsChecks
  const answer = (of: TestKind, sentences: readonly string[]) =>
    data<SettingsActionData>({ trial: { of, sentences } })
  switch (field('intent')) {
    case 'try-mail': {
      const why = failureReason(await testMail(operator.email, locale), locale)
      return answer('mail', [why ? words.mailFails(why) : words.mailWorks(operator.email)])
    }
    case 'try-webhook': {
      const why = failureReason(await testWebhook?.(), locale)
      return answer('webhook', [why ? words.webhookFails(why) : words.webhookWorks])
    }
    case 'try-backup': {
      const problem = await testS3()
      return answer('backup', [problem ? backupWordsOf(locale).problems[problem] : words.s3.works])
    }
    case 'try-signOn': {
      const findings = await testSignOn()
      const { signOn } = words
      const sentences = findings?.map(
        (finding) => `${finding.isGood ? '✓' : '✗'} ${signOn.finding(finding)}`,
      )
      return answer('signOn', sentences ?? [signOn.nothingToTry])
    }
    case 'try-geocoder': {
      const address = field('trialAddress').trim().slice(0, MAX_ADDRESS_LENGTH)
      const found = address === '' ? undefined : await testGeocoder(address)
      const sentence = found ? describeFound(found, locale) : words.geocoder.nothingToTry
      const trial = { of: 'geocoder', sentences: [sentence], address } as const
      return data<SettingsActionData>({ trial })
    }
    case 'try-map': {
      const findings = await testMap(readMapFields(field), locale)
      const sentences = findings?.map(({ isGood, sentence }) => `${isGood ? '✓' : '✗'} ${sentence}`)
      const trial = { of: 'map', sentences: sentences ?? [words.map.nothingToTry] } as const
      const [typed, version] = [typedFields(post), field('version')]
      return data<SettingsActionData>({ section: 'map', typed, version, trial })
    }
    default:
      throw data(null, { status: 400 })
  }
}

function describeFound(found: GeocodeAttempt, locale: Locale): string {
  const words = settingsWordsOf(locale).geocoder
  switch (found.kind) {
    case 'found': {
      const { label, lat, lng, precision } = found.point
      return words.found(label, `${lat.toFixed(5)}, ${lng.toFixed(5)}`, precision)
    }
    case 'nothing':
      return words.nothing
    case 'failed':
      return words.fails(allMessagesOf(locale).problems[found.problem])
    case 'no_turn':
      return words.fails(allMessagesOf(locale).problems.geocoder_busy)
  }
}

function failureReason(result: SendResult | undefined, locale: Locale): string | undefined {
  if (!result) throw data(null, { status: 400 })
  return result.ok ? undefined : describeDeliveryFailure(result.error, deliveryWordsOf(locale))
}
