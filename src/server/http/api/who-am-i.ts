import { ROLES } from '../../../domain/admin/operator.ts'
import { definePrivate, REFUSALS } from './operation.ts'
import { CALLER } from './shapes.ts'

export const whoAmI = definePrivate({
  id: 'whoAmI',
  path: '/api/v1/me',
  summary: 'Whom a key or a session stands for, and the role it gives.',
  mayCall: ROLES,
  answer: { name: 'Caller', schema: CALLER },
  problems: REFUSALS,
  respond({ caller }) {
    const { actor, name, role } = caller
    const kind: 'key' | 'person' = actor.startsWith('key:') ? 'key' : 'person'
    return { kind, name, role }
  },
})
