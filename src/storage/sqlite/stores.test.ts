import { cp } from 'node:fs/promises'
import { beforeAll } from 'vitest'
import { apiKeyStoreContract } from '../api-key-store.contract.ts'
import { webhookStoreContract } from '../webhook-store.contract.ts'
import { deliveryStoreContract } from '../delivery-store.contract.ts'
import { digestStoreContract } from '../digest-store.contract.ts'
import { inquiryStoreContract } from '../inquiry-store.contract.ts'
import { importStoreContract } from '../import-store.contract.ts'
import { personStoreContract } from '../person-store.contract.ts'
import { operatorStoreContract } from '../operator-store.contract.ts'
import { photoReferencesContract } from '../photo-references.contract.ts'
import { placeStoreContract } from '../place-store.contract.ts'
import { proposalStoreContract } from '../proposal-store.contract.ts'
import { placeTableContract } from '../place-table.contract.ts'
import { retentionStoreContract } from '../retention-store.contract.ts'
import { geocodeStoreContract } from '../geocode-store.contract.ts'
import { scheduleStoreContract } from '../schedule-store.contract.ts'
import { searchMissStoreContract } from '../search-miss-store.contract.ts'
import { siteStoreContract } from '../site-store.contract.ts'
import { secondFactorStoreContract } from '../second-factor-store.contract.ts'
import { batchStoreContract } from '../batch-store.contract.ts'
import { overviewStoreContract } from '../overview-store.contract.ts'
import { auditLogContract } from '../audit-log.contract.ts'
import { threadStoreContract } from '../thread-store.contract.ts'
import { submissionStoreContract } from '../submission-store.contract.ts'
import { openSqlite } from './open-sqlite.ts'
import { temporaryDirectory } from './temporary-directory.ts'

let migrated: string

// Migrations have a contract of their own; here they run once, and each test gets a copy of what they made.
beforeAll(async () => {
  migrated = await temporaryDirectory()
  await (await openSqlite({ directory: migrated, log() {} })).close()
})

const open = async () => {
  const directory = await temporaryDirectory()
  await cp(migrated, directory, { recursive: true })
  return openSqlite({ directory, log() {} })
}

placeStoreContract(open)
placeTableContract(open)
photoReferencesContract(open)
importStoreContract(open)
geocodeStoreContract(open)
scheduleStoreContract(open)
submissionStoreContract(open)
siteStoreContract(open)
deliveryStoreContract(open)
inquiryStoreContract(open)
retentionStoreContract(open)
personStoreContract(open)
digestStoreContract(open)
searchMissStoreContract(open)
operatorStoreContract(open)
secondFactorStoreContract(open)
apiKeyStoreContract(open)
webhookStoreContract(open)
proposalStoreContract(open)
threadStoreContract(open)
auditLogContract(open)
overviewStoreContract(open)
batchStoreContract(open)
