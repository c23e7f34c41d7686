import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this browser, on this connection, has passkeys; no, before the script runs. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () =>
      window.isSecureContext &&
      'PublicKeyCredential' in window &&
      'parseRequestOptionsFromJSON' in PublicKeyCredential,
    () => false,
  )
}

/** What the device made of a question of ours, as JSON; undefined when it or its owner did not want to. */
export async function makePasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return toAnswer(navigator.credentials.create({ publicKey }))
}

/** As above, signed by a passkey that is there. */
export async function signByPasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return toAnswer(navigator.credentials.get({ publicKey }))
}

// Browsers say no by an exception, and do not tell why.
async function toAnswer(asked: Promise<Credential | null>): Promise<string | undefined> {
  const credential = await asked.catch(() => null)
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined
}
