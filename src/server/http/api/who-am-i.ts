import { ROLES } from '../../../domain/operators/operator.ts'
import { problemResponse } from '../problem.ts'
import { defineOperation, REFUSALS } from './operation.ts'
import { NO_PARAMETERS } from './parameters.ts'
import { CALLER } from './shapes.ts'

export const whoAmI = defineOperation({
  id: 'whoAmI',
  path: '/api/v1/me',
  summary: 'Whom a key or a session stands for, and the role it gives.',
  mayCall: ROLES,
  freshForSeconds: 0,
  parameters: NO_PARAMETERS,
  query: NO_PARAMETERS,
  answer: { name: 'Caller', type: 'application/json', schema: CALLER },
  problems: REFUSALS,
  respond({ caller }) {
    if (!caller) return problemResponse('unauthenticated', 'de')
    const { actor, name, role } = caller
    const kind: 'key' | 'person' = actor.startsWith('key:') ? 'key' : 'person'
    return { kind, name, role }
  },
})
