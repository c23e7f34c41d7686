import { useHydrated } from '../../components/use-hydrated.ts'

/** Whether this browser supports passkeys on this connection; false before the script runs. */
export function useSupportsPasskeys(): boolean {
  return (
    useHydrated() &&
    window.isSecureContext &&
    'PublicKeyCredential' in window &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Makes a passkey and returns the device's answer as JSON; undefined if the device or its owner refused. */
export async function createPasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return toAnswer(navigator.credentials.create({ publicKey }))
}

/** The same, signed with an existing passkey. */
export async function signWithPasskey(options: string): Promise<string | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return toAnswer(navigator.credentials.get({ publicKey }))
}

// Browsers refuse by throwing, and do not say why.
async function toAnswer(ceremony: Promise<Credential | null>): Promise<string | undefined> {
  const credential = await ceremony.catch(() => null)
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined
}
