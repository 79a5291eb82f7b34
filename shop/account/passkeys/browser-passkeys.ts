import type { Result } from '../../clients/result.ts'

type Signed = Result<PublicKeyCredential, Error>

/** The browser's own dialogs. The library's would offer security keys alone, and not what a phone or laptop has. */
export function createPasskey(publicKey: object): Promise<Signed> {
  return signedBy(() =>
    navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions }),
  )
}

export function showPasskey(publicKey: object): Promise<Signed> {
  return signedBy(() =>
    navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions }),
  )
}

async function signedBy(ask: () => Promise<Credential | null>): Promise<Signed> {
  try {
    const credential = await ask()
    return { ok: true, data: credential as PublicKeyCredential }
  } catch (error) {
    if (error instanceof Error) return { ok: false, error }
    throw error
  }
}
