import { expect, test } from 'vitest'
import type { TokenReader } from '../../access/token-reader.ts'
import { authenticate, readText, refuseLongUrl } from './admit-request.ts'

type Asking = Awaited<ReturnType<TokenReader['read']>>
const asking = (answer: Asking, authorization: string) =>
  authenticate({ read: async () => answer }, new Headers({ authorization }))
const withHeader = (header: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.eA`
const invalid: Asking = { kind: 'not-ours', problem: 'no key signed it' }

test('[6.01] whoever is known is let in', async () => {
  const who = { role: 'authenticated', claims: { sub: '1' } } as const
  expect(await asking({ kind: 'known', who }, 'Bearer a.b.c')).toBe(who)
})

test.each<[Asking, string, object]>([
  [
    { kind: 'expired', problem: 'late' },
    'Bearer a.b.c',
    { code: 'PGRST303', message: 'JWT expired', details: null },
  ],
  [
    { kind: 'wrong-claims', problem: 'no such role' },
    'Bearer a.b.c',
    { code: 'PGRST303', message: 'JWT not in audience', details: 'no such role' },
  ],
  [
    invalid,
    'Bearer a.b.c',
    { code: 'PGRST301', message: 'JWT cryptographic operation failed', details: null },
  ],
  [
    invalid,
    `Bearer ${withHeader({ alg: 'HS256' })}`,
    {
      code: 'PGRST301',
      message: 'No suitable key or wrong key type',
      details: 'None of the keys was able to decode the JWT',
    },
  ],
  [
    invalid,
    `Bearer ${withHeader({ alg: 'none' })}`,
    {
      code: 'PGRST301',
      message: 'Wrong or unsupported encoding algorithm',
      details: "JWT is unsecured but expected 'alg' was not 'none'",
    },
  ],
  [invalid, 'bearer   a.b', { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 2' }],
  [invalid, 'Bearer a', { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' }],
  [invalid, 'Bearer', { code: 'PGRST301', message: 'Empty JWT is sent in Authorization header' }],
])('[6.01] %j is refused in words: %s', async (answer, authorization, words) => {
  await expect(asking(answer, authorization)).rejects.toMatchObject({ status: 401, ...words })
})

test('[6.01] the refusal says in its header what was wrong with the token', async () => {
  await expect(asking(invalid, 'Bearer a')).rejects.toMatchObject({
    headers: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 1"',
    },
  })
})

test('[7.05] an address is as long as may be, and no longer', () => {
  const address = (characters: number) => new URL(`http://keel.test/${'a'.repeat(characters - 3)}?b`)
  expect(() => refuseLongUrl(address(16 * 1024))).not.toThrow()
  expect(() => refuseLongUrl(address(16 * 1024 + 1))).toThrow(
    expect.objectContaining({
      ...{ status: 414, code: 'PGRST100', message: 'URI too long (max 16384 characters)' },
    }),
  )
})

test('[7.06] a body is as long as may be, and no longer; what has none is not read', async () => {
  const put = (method: string, body: string) => new Request('http://keel.test/', { method, body })
  for (const method of ['POST', 'PUT', 'PATCH']) {
    expect(await readText(put(method, 'ä2'), 3)).toBe('ä2')
    await expect(readText(put(method, 'ä23'), 3)).rejects.toMatchObject({
      ...{ status: 413, code: 'PGRST102', message: 'Request body too large (max 3 bytes)' },
    })
  }
  expect(await readText(put('DELETE', 'much'), 3)).toBe('')
})
