import { expect, test } from 'vitest'
import { type Ceremony, SoftwarePasskey } from '#tests/fixtures/backend/software-passkey.ts'
import { makeChallenge } from './ceremony-options.ts'
import { checkNewCredential, checkShownCredential } from './check-credential.ts'

const relyingParty = { id: 'keel.test', origin: 'https://keel.test', name: 'Keel' }
const challenge = makeChallenge()
const user = { id: 'user-1' }
const asked = (more: object = {}) => ({ relyingParty, challenge, requiresHolder: true, ...more })

const made = (of: SoftwarePasskey, ceremony?: Ceremony) => of.create({ challenge, user }, ceremony) as never

/** A passkey as the backend keeps it once it was made. */
async function kept(of: SoftwarePasskey) {
  const credential = await checkNewCredential(asked(), made(of))
  if (!credential) throw new Error('the passkey was refused')
  const { credentialId, publicKey, signCount, transports } = credential
  return { credential_id: credentialId, public_key: publicKey, sign_count: signCount, transports }
}

test('[7.08] a passkey that was made here is known by its id, its key and its maker', async () => {
  const passkey = new SoftwarePasskey()
  expect(await checkNewCredential(asked(), made(passkey))).toEqual({
    ...{ credentialId: passkey.id, publicKey: expect.stringMatching(/^[\w-]{80,}$/), signCount: 0 },
    ...{ aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', transports: ['internal'] },
    ...{ isBackupEligible: false, isBackedUp: false },
  })
})

test.each<[string, Ceremony, object]>([
  ['for another challenge', { challenge: makeChallenge() }, {}],
  ['on another page', { origin: 'https://evil.example' }, {}],
  ['without a look at its holder', { isVerified: false }, {}],
  ['for another site', {}, { relyingParty: { ...relyingParty, id: 'other.test' } }],
])('[7.08] one that was made %s is none', async (_case, ceremony, more) => {
  expect(await checkNewCredential(asked(more), made(new SoftwarePasskey(), ceremony))).toBeUndefined()
})

test('[7.08] a key for the second step need not know its holder', async () => {
  const asksNobody = asked({ requiresHolder: false })
  const passkey = new SoftwarePasskey()
  expect(await checkNewCredential(asksNobody, made(passkey, { isVerified: false }))).toBeDefined()
  const known = await kept(passkey)
  const shown = passkey.get({ challenge }, { isVerified: false }) as never
  expect(await checkShownCredential(asksNobody, known, shown)).toEqual({
    ...{ signCount: 1, isBackedUp: false },
  })
})

test('[7.08] what is no passkey at all is none, whatever its bytes', async () => {
  for (const attestationObject of ['AAAA', 'oA', ''])
    expect(
      await checkNewCredential(asked(), {
        ...{ id: 'abc', rawId: 'abc', type: 'public-key' },
        response: { clientDataJSON: 'e30', attestationObject, transports: [] },
      }),
    ).toBeUndefined()
})

test('[7.08] a passkey signs a challenge, and counts on', async () => {
  const passkey = new SoftwarePasskey()
  const known = await kept(passkey)
  const sign = (ceremony?: Ceremony) => passkey.get({ challenge }, ceremony) as never
  expect(await checkShownCredential(asked(), known, sign())).toEqual({ signCount: 1, isBackedUp: false })
  expect(
    await checkShownCredential(asked(), { ...known, sign_count: 7 }, sign({ signCount: 8 })),
  ).toMatchObject({
    signCount: 8,
  })
})

test.each<[string, Ceremony, object]>([
  ['of another challenge', { challenge: makeChallenge() }, {}],
  ['on another page', { origin: 'https://evil.example' }, {}],
  ['without a look at its holder', { isVerified: false }, {}],
  ['of another site', {}, { relyingParty: { ...relyingParty, id: 'other.test' } }],
])('[7.08] a signature %s opens nothing', async (_case, ceremony, more) => {
  const passkey = new SoftwarePasskey()
  const known = await kept(passkey)
  expect(
    await checkShownCredential(asked(more), known, passkey.get({ challenge }, ceremony) as never),
  ).toBeUndefined()
})

test('[7.08] a signature of another key, or of a copy that counts from before, opens nothing', async () => {
  const [passkey, other] = [new SoftwarePasskey(), new SoftwarePasskey()]
  const known = await kept(passkey)
  await kept(other)
  expect(await checkShownCredential(asked(), known, other.get({ challenge }) as never)).toBeUndefined()
  const copied = { ...known, sign_count: 9 }
  for (const signCount of [9, 8])
    expect(
      await checkShownCredential(asked(), copied, passkey.get({ challenge }, { signCount }) as never),
    ).toBeUndefined()
})
