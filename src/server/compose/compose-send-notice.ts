import { createAccountNoticeSender } from '../../delivery/smtp/account-notice-sender.ts'
import type { SendNotice } from '../../domain/admin/account-notice.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { messagesOf } from '../../web/messages/all.ts'
import type { Config } from '../config.ts'
import { mailOptionsOf, siteNameOf } from './settings-in-force.ts'

/** How accounts are told what happened to them. */
export function composeSendNotice(config: Config, storage: Storage): SendNotice {
  return createAccountNoticeSender({
    ...mailOptionsOf(config, storage),
    wordsOf: (locale) => messagesOf(locale).team.mail.notice,
    siteName: () => siteNameOf(config, storage),
  })
}
