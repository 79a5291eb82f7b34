import type { PasskeyListItem } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../../outcome.ts'
import { ceremonyFailure } from '../../passkeys/ceremony-failure.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

/** A passkey of the account that signs in. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | undefined
}

export async function readPasskeys({ client }: BrowserSession): Promise<Outcome<readonly OwnPasskey[]>> {
  const { data, error } = await client.passkey.list()
  return error ? failedWith(error, 'Failed to load your passkeys') : done(data.map(ownPasskey))
}

function ownPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyListItem): OwnPasskey {
  return {
    id,
    name: friendly_name || 'Passkey',
    createdAt: new Date(created_at),
    usedAt: last_used_at === undefined ? undefined : new Date(last_used_at),
  }
}

/** The browser asks where to keep it, and for the finger, face or PIN of whoever adds it. */
export async function addPasskey({ client }: BrowserSession): Promise<Outcome<null>> {
  const { error } = await client.registerPasskey()
  return error ? ceremonyFailure(error, 'Failed to add the passkey', 'making') : done(null)
}

export async function renamePasskey(
  { client }: BrowserSession,
  passkeyId: string,
  friendlyName: string,
): Promise<Outcome<null>> {
  const { error } = await client.passkey.update({ passkeyId, friendlyName })
  return error ? failedWith(error, 'Failed to rename the passkey') : done(null)
}

export async function removePasskey({ client }: BrowserSession, passkeyId: string): Promise<Outcome<null>> {
  const { error } = await client.passkey.delete({ passkeyId })
  return error ? ceremonyFailure(error, 'Failed to remove the passkey') : done(null)
}
