import type { Authenticator } from '../../domain/operators/authenticator.ts'

/** One that is loaded when somebody signs in or comes with a cookie: better-auth is a sixth of what a start would read. */
export function authenticatorWhenAsked(load: () => Promise<Authenticator>): Authenticator {
  let loading: Promise<Authenticator> | undefined
  const loaded = () => (loading ??= load())
  return {
    check: async (...asked) => (await loaded()).check(...asked),
    open: async (...asked) => (await loaded()).open(...asked),
    operatorOf: async (...asked) => (await loaded()).operatorOf(...asked),
    signOut: async (...asked) => (await loaded()).signOut(...asked),
    register: async (...asked) => (await loaded()).register(...asked),
    setPassword: async (...asked) => (await loaded()).setPassword(...asked),
  }
}
