import { type BackendOwner, findSignedIn, type SignedIn } from './owner.ts'

export type SignedInRequest =
  | { readonly ok: true; readonly signedIn: SignedIn }
  | { readonly ok: false; readonly status: 401 | 403; readonly text: string }

/**
 * Finds who sends a request from a page of the shop, by their access token. It refuses an account with two-step
 * verification whose session has only given the password.
 */
export async function readSignedIn(
  owner: BackendOwner,
  publicUrl: string,
  { headers }: Request,
): Promise<SignedInRequest> {
  if (headers.get('origin') !== publicUrl) return refused(403, 'Only from the shop itself')
  const [scheme, token] = headers.get('authorization')?.split(' ') ?? []
  const signedIn = scheme === 'Bearer' && token ? await findSignedIn(owner, token) : undefined
  if (!signedIn) return refused(401, 'Only for the signed-in')
  if (signedIn.lacksSecondStep) return refused(403, 'Only with the second step')
  return { ok: true, signedIn }
}

function refused(status: 401 | 403, text: string): SignedInRequest {
  return { ok: false, status, text }
}
