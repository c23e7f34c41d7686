import {
  createPersonData,
  type PersonData,
} from '../../domain/submissions/retention/person-data.ts'
import { createDeletionLedger } from '../../storage/submissions/deletion-ledger.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { person as german } from '../../web/messages/admin/person.de.ts'
import { person as english } from '../../web/messages/admin/person.en.ts'
import type { Config } from '../config.ts'
import { clockAndRandom } from './clock-and-random.ts'

export function composePersonData(
  { directory }: Pick<Config, 'directory'>,
  storage: Pick<Storage, 'persons' | 'submissions' | 'deliveries' | 'threads'>,
): PersonData {
  return createPersonData({
    store: storage.persons,
    submissions: storage.submissions,
    deliveries: storage.deliveries,
    threads: storage.threads,
    ledger: createDeletionLedger(directory),
    ...clockAndRandom,
  })
}

/** Deletes messages again that a restored backup has brought back, before anybody can see them. */
export async function applyLedger(
  person: Pick<PersonData, 'applyLedger'>,
  print: (sentence: string) => void,
): Promise<void> {
  const { deleted, isIntact } = await person.applyLedger()
  for (const words of [german, english]) {
    if (!isIntact) print(words.ledgerDamaged)
    if (deleted > 0) print(words.ledgerApplied(deleted))
  }
}
