import { randomBytes } from 'node:crypto'
import { createOperatorArea, type OperatorArea } from '../../domain/operators/operator-area.ts'
import { createOperators, type Operators } from '../../domain/operators/operators.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { targetPortsOf } from '../compose.ts'
import { composeInboxDesk } from '../compose-inbox-desk.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createAuthenticator } from './authenticator.ts'

const now = () => new Date()

/** The accounts over the real ports. */
export async function composeOperators(
  { site, operators, operatorRecords }: Storage,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Operators> {
  return createOperators({
    store: operators,
    authenticator: createAuthenticator({
      records: operatorRecords,
      secret: await site.secret('operator-sessions'),
      publicUrl,
      now,
    }),
    limitSecret: await site.secret('sign-in-limit'),
    now,
    randomBytes: (length) => randomBytes(length),
  })
}

type Surroundings = { config: Config; log: Log; announceDeliveries(): void }

export async function composeOperatorArea(
  storage: Storage,
  { config, log, announceDeliveries }: Surroundings,
): Promise<OperatorArea> {
  return createOperatorArea({
    operators: await composeOperators(storage, config),
    desk: composeInboxDesk(storage),
    submissions: storage.submissions,
    deliveries: storage.deliveries,
    places: storage.places,
    ...targetPortsOf(config, storage),
    now,
    announceDeliveries,
    reportDenied: (denial) => log({ event: 'operator_denied', ...denial }),
  })
}
