import { ROLES } from '../../../domain/admin/operator.ts'
import { definePrivate } from './operation.ts'
import { CALLER } from './shapes.ts'

export const whoAmI = definePrivate({
  id: 'whoAmI',
  path: '/api/v1/me',
  summary: 'Whom a key or a session stands for, the role it gives, and what a key is limited to.',
  mayCall: ROLES,
  answer: { name: 'Caller', schema: CALLER },
  respond({ caller }) {
    const { actor, name, role, scopes } = caller
    const kind: 'key' | 'person' = actor.startsWith('key:') ? 'key' : 'person'
    return { kind, name, role, scopes: scopes && [...scopes] }
  },
})
