import { setImmediate } from 'node:timers/promises'
import { createChecklist } from '../../domain/admin/checklist.ts'
import { isInternalHost } from '../../delivery/fetch/public-address.ts'
import { createLinkSender } from '../../delivery/smtp/link-sender.ts'
import { createDenialRecorder } from '../../domain/admin/audit-log.ts'
import {
  createAdmin,
  type Admin,
  type ServerUseCases,
  type SendLinkMail,
} from '../../domain/admin/admin.ts'
import type { Locale } from '../../domain/places/place.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import { createApiKeys } from '../../domain/admin/api-keys.ts'
import { readOutage } from '../../domain/admin/outage.ts'
import { createKnownDevices } from '../../domain/admin/account-ports.ts'
import { createAccounts, type Accounts } from '../../domain/admin/accounts.ts'
import { createSignInLimit, type SignInLimit } from '../../domain/admin/sign-in-limit.ts'
import { exportPlaces } from '../../domain/export/export-places.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { createBackups } from '../backup/run-backups.ts'
import { composeGeocoding } from '../compose/compose-geocoding.ts'
import { locatorOf, regionFinderOf } from '../compose/locator-of.ts'
import { composeSettingsChecks } from '../compose/compose-settings.ts'
import { createLocationSearch } from '../../domain/geocoding/locate-places.ts'
import { REQUIRE_SECOND_FACTOR, type Section } from '../../domain/admin/settings-sections.ts'
import { createSiteSettings, type SiteSettings } from '../../domain/admin/site-settings.ts'
import { composeInbox } from '../compose/compose-inbox.ts'
import { createWaitingDeliveries, composeHeldDeliveries } from '../compose/compose-deliverer.ts'
import type { Foundation } from '../compose/foundation.ts'
import {
  mailOptionsOf,
  siteNameOf,
  spamThresholdOf,
  targetPortsOf,
} from '../compose/settings-in-force.ts'
import { composeSignOn } from '../compose/compose-sign-on.ts'
import { composeWebhooks } from '../compose/compose-webhooks.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { mapChecksOf } from '../live-maps.ts'
import { composePhotos } from '../photos/photo-store.ts'
import { readHours } from '../hours/hours-reader.ts'
import { composeImportService } from '../import/compose-import-service.ts'
import { exportPortsOf } from '../import/export-ports.ts'
import { createStreetExtracts } from '../street-map/extract/street-extracts.ts'
import { createManual } from '../../domain/admin/manual.ts'
import { readManualPage } from './read-manual-page.ts'
import { createAuthenticator } from './authenticator.ts'
import { createPasskeyCeremonies } from './passkey-ceremonies.ts'
import { sealSecondFactors, sealStoredSecrets } from './sealed-second-factors.ts'
import { createSecretVault } from './secret-vault.ts'
import { createSettingSecrets } from './setting-secrets.ts'
import { readSiteKey } from './site-key.ts'
import { clockAndRandom } from '../compose/clock-and-random.ts'

const { now, randomBytes } = clockAndRandom

/** The accounts with the real ports. */
export async function composeAccounts(
  storage: Storage,
  { config, log }: { config: Config; log: Log },
): Promise<Accounts> {
  const { site, secondFactors } = storage
  const vault = createSecretVault(await readSiteKey(config))
  const closed = await sealStoredSecrets(secondFactors, vault)
  if (closed > 0) log({ event: 'authenticator_secrets_closed', accounts: closed })
  const { publicUrl } = config
  const siteName = () => siteNameOf(config, storage)
  return createAccounts({
    ...storage,
    secondFactors: sealSecondFactors(secondFactors, vault),
    limit: await composeLimit(storage),
    authenticator: createAuthenticator({ ...storage, publicUrl, now }),
    signOn: composeSignOn(config, storage),
    passkeys: createPasskeyCeremonies({ siteName, publicUrl }),
    devices: createKnownDevices({ secret: await site.secret('known-devices'), randomBytes }),
    siteName,
    requiresSecondFactor: async () => (await site.setting(REQUIRE_SECOND_FACTOR)) === true,
    ...clockAndRandom,
  })
}

async function composeLimit({ site, attempts }: Storage): Promise<SignInLimit> {
  return createSignInLimit({ attempts, secret: await site.secret('sign-in-limit'), now })
}

type AdminDependencies = {
  config: Config
  log: Log
  announceDeliveries(): void
  /** ends this server so that it is started again */
  restart?(): void
}

export async function composeAdmin(
  { storage, gazetteer, siteCountry }: Foundation,
  { config, log, announceDeliveries, restart = () => undefined }: AdminDependencies,
): Promise<Admin> {
  const recordDenial = createDenialRecorder({ ...storage, now })
  const geocoding = () => composeGeocoding(config, storage)
  const sendWaiting = async () => {
    await storage.deliveries.retryNow(now())
    announceDeliveries()
  }
  const accounts = await composeAccounts(storage, { config, log })
  const { hasSecondFactor } = accounts
  const ready = {
    accounts,
    apiKeys: createApiKeys({
      store: storage.apiKeys,
      limit: await composeLimit(storage),
      ...clockAndRandom,
    }),
    sendLink: composeSendLink(config, storage),
    ...composeInbox(storage, { config, siteCountry, announceDeliveries }),
    settings: withFollowUps(
      createSiteSettings(
        storage.site,
        {
          ...mapChecksOf(config),
          isPrivateHost: isInternalHost,
          isPrivateOriginAllowed: (origin) => config.privateOrigins.includes(origin),
          hasSecondFactor,
        },
        createSettingSecrets(config).seal,
      ),
      {
        async mail() {
          if ((await createWaitingDeliveries(config, storage)) > 0) announceDeliveries()
        },
        server: sendWaiting,
        sender: sendWaiting,
      },
    ),
    heldDeliveries: composeHeldDeliveries(config, storage, announceDeliveries),
    backups: createBackups({ config, storage, log, restart }),
    checklist: createChecklist({
      ...storage,
      lastBackup: () => readLastBackup(config, storage.jobLog),
    }),
    webhooks: composeWebhooks(config, storage),
    settingsChecks: composeSettingsChecks(config, storage),
    streetExtracts: createStreetExtracts({ config, storage, log }),
    manual: createManual(readManualPage),
    auditLog: storage.auditLog,
    placeTable: storage.placeTable,
    lookalikes: storage.lookalikes,
    photos: composePhotos(config, log),
    geocoding,
    locationSearch: createLocationSearch({
      ...storage,
      store: storage.locationSearch,
      geocoding,
      locate: locatorOf(gazetteer),
      readHours,
      log,
      ...clockAndRandom,
    }),
    siteCountry,
    spamThreshold: spamThresholdOf(storage),
    imports: composeImportService(storage, { config, log }),
    exportPlaces: (format, locale) => exportPlaces(format, exportPortsOf(storage, config, locale)),
    async reportDenied(denial) {
      log({ event: 'operator_denied', ...denial })
      await recordDenial(denial)
    },
  } satisfies ServerUseCases
  const useCases = createAdmin({
    ...storage,
    ...targetPortsOf(config, storage),
    ...ready,
    lastOutage: () => readOutage(storage.jobLog, now()),
    pause: () => setImmediate(),
    log,
    gazetteer,
    regionOf: regionFinderOf(gazetteer),
    readHours,
    ...clockAndRandom,
    announceDeliveries,
  })
  return { ...ready, ...useCases }
}

/** New recipients also get the messages that nobody has received so far; deliveries that waited for a mail server or a sender are sent. */
function withFollowUps(
  siteSettings: SiteSettings,
  after: Partial<Record<Section, () => Promise<void>>>,
): SiteSettings {
  return {
    ...siteSettings,
    async save(section, filled, actor) {
      const saved = await siteSettings.save(section, filled, actor)
      if (saved.ok) await after[section]?.()
      return saved
    },
  }
}

function composeSendLink(config: Config, storage: Storage): SendLinkMail {
  const mail = mailOptionsOf(config, storage)
  const wordsOf = (locale: Locale) => {
    const { team, admin: adminWords } = allMessagesOf(locale)
    return { ...team.mail, roles: adminWords.roles }
  }
  return createLinkSender({ ...mail, wordsOf, siteName: () => siteNameOf(config, storage) })
}
