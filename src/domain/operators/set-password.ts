import type { OperatorPorts } from './operator-ports.ts'

type Ports = Pick<OperatorPorts, 'authenticator' | 'accountLinks' | 'sessions' | 'auditLog'>

/** Where it comes from: a link, or somebody who is signed in and stays so. */
type Change = { operatorId: string; password: string; by: { link: true } | { sessionId: string } }

/**
 * Every way to a new password. It ends all that could undo it: open links to another one, and the sessions of the account. Says
 * how many of those there were.
 */
export async function setPassword(
  { operatorId: id, password, by }: Change,
  { authenticator, accountLinks, sessions, auditLog }: Ports,
): Promise<number> {
  await authenticator.setPassword(id, password)
  await accountLinks.removeOf(id)
  const after = 'link' in by ? { by: 'link' } : undefined
  const action = 'operator.password-changed'
  await auditLog.record({ action, actor: id, subject: id, after })
  return sessions.endAll(id, id, 'link' in by ? undefined : by.sessionId)
}
