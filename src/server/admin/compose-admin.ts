import { setImmediate } from 'node:timers/promises'
import { createChecklist } from '../../domain/admin/checklist.ts'
import { isHostInside } from '../../delivery/fetch/public-address.ts'
import { createLinkSender } from '../../delivery/smtp/link-sender.ts'
import { createDenialRecorder } from '../../domain/admin/audit-log.ts'
import {
  createAdmin,
  type Admin,
  type ReadyParts,
  type SendLink,
} from '../../domain/admin/admin.ts'
import type { Locale } from '../../domain/places/place.ts'
import { messagesOf } from '../../web/messages/all.ts'
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
import { createLocatePlaces } from '../../domain/geocoding/locate-places.ts'
import { REQUIRE_SECOND_FACTOR, type Section } from '../../domain/admin/settings-sections.ts'
import { createSiteSettings, type SiteSettings } from '../../domain/admin/site-settings.ts'
import { composeInbox } from '../compose/compose-inbox.ts'
import { composeAddressWaiting, composeHeldDeliveries } from '../compose/compose-deliverer.ts'
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
import { settingSecrets } from './setting-secrets.ts'
import { readSiteKey } from './site-key.ts'
import { machine } from '../compose/machine.ts'

const { now, randomBytes } = machine

/** The accounts over the real ports. */
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
    ...machine,
  })
}

async function composeLimit({ site, attempts }: Storage): Promise<SignInLimit> {
  return createSignInLimit({ attempts, secret: await site.secret('sign-in-limit'), now })
}

type Surroundings = {
  config: Config
  log: Log
  announceDeliveries(): void
  /** ends this server so that it is started again */
  restart?(): void
}

export async function composeAdmin(
  { storage, gazetteer, siteCountry }: Foundation,
  { config, log, announceDeliveries, restart = () => undefined }: Surroundings,
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
      ...machine,
    }),
    sendLink: composeSendLink(config, storage),
    ...composeInbox(storage, { config, siteCountry, announceDeliveries }),
    settings: withFollowUps(
      createSiteSettings(
        storage.site,
        {
          ...mapChecksOf(config),
          isHostInside,
          isPrivateAllowed: (origin) => config.privateOrigins.includes(origin),
          hasSecondFactor,
        },
        settingSecrets(config).seal,
      ),
      {
        async mail() {
          if ((await composeAddressWaiting(config, storage)) > 0) announceDeliveries()
        },
        server: sendWaiting,
        sender: sendWaiting,
      },
    ),
    restored: composeHeldDeliveries(config, storage, announceDeliveries),
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
    locatePlaces: createLocatePlaces({
      ...storage,
      store: storage.locationSearch,
      geocoding,
      locate: locatorOf(gazetteer),
      readHours,
      log,
      ...machine,
    }),
    siteCountry,
    spamThreshold: spamThresholdOf(storage),
    imports: composeImportService(storage, { config, log }),
    exportPlaces: (format, locale) => exportPlaces(format, exportPortsOf(storage, config, locale)),
    async reportDenied(denial) {
      log({ event: 'operator_denied', ...denial })
      await recordDenial(denial)
    },
  } satisfies ReadyParts
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
    ...machine,
    announceDeliveries,
  })
  return { ...ready, ...useCases }
}

/** New recipients also get the messages that nobody received so far; deliveries that waited for a mail server or a sender are sent. */
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

function composeSendLink(config: Config, storage: Storage): SendLink {
  const mail = mailOptionsOf(config, storage)
  const wordsOf = (locale: Locale) => {
    const { team, admin: operator } = messagesOf(locale)
    return { ...team.mail, roles: operator.roles }
  }
  return createLinkSender({ ...mail, wordsOf, siteName: () => siteNameOf(config, storage) })
}
