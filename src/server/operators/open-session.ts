import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * What better-auth's own ways to sign in end with: a new session and its cookie. As an endpoint of a plugin, because only
 * there it has a response to set cookies on; it is called from the server alone.
 */
export function openSession() {
  return {
    id: 'open-session',
    endpoints: {
      openSession: createAuthEndpoint(
        '/open-session',
        {
          method: 'POST',
          body: z.object({ operatorId: z.string() }),
          requireHeaders: true,
          metadata: { SERVER_ONLY: true },
        },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.operatorId)
          if (!user) throw new Error('a session was to be opened for nobody')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return { sessionId: session.id, since: session.createdAt }
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
