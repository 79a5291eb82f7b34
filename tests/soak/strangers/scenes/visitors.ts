import { randomUUID } from 'node:crypto'
import { PASSWORD, signUp } from '../foothold.ts'
import { keepAsking, pause, type Stage } from '../load/stage.ts'
import { publicKeys } from '../requests/ask-routes.ts'
import type { DearRequest } from '../requests/dear-request.ts'

const ACCOUNTS = 6
const UPLOADS = 30
const CLAIMS = 10
const SLOW_SENDERS = 100
const GUESSERS = 10
const ASKERS = 5
/** The pause between guesses from an address, as of a person with a script. */
const GUESS_EVERY_MS = 200
const JSON_TYPE = { 'content-type': 'application/json' }

/** Six accounts begin uploads whose bodies never end. */
export async function idleUploads(stage: Stage): Promise<void> {
  const { foothold } = stage
  const keys = { storefrontAccessToken: foothold.storefrontToken, backendAnonKey: foothold.anonKey }
  const tokens = await Promise.all(
    Array.from({ length: ACCOUNTS }, () =>
      signUp(foothold.origin, keys, stage.address(), `${randomUUID()}@strangers.example`).catch(
        () => foothold.accessToken,
      ),
    ),
  )
  await keepAsking(
    stage,
    UPLOADS,
    (index) => {
      const token = tokens[index % ACCOUNTS] ?? foothold.accessToken
      const account = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
      return {
        name: 'an upload that never comes',
        protocol: 'storage',
        method: 'POST',
        target: `/storage/v1/object/review-pictures/${account}/${randomUUID()}`,
        headers: { ...publicKeys(foothold), authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: () => Buffer.from('\x89PNG'),
        pace: 'never ends',
      }
    },
    100,
  )
}

export async function idleClaims(stage: Stage): Promise<void> {
  const { orderPath } = stage.foothold
  await keepAsking(
    stage,
    CLAIMS,
    () => ({
      name: 'a claim that never comes',
      protocol: 'page',
      method: 'POST',
      target: `${orderPath}/claim`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', origin: stage.foothold.origin },
      body: () => Buffer.from('--b'),
      pace: 'never ends',
    }),
    100,
  )
}

/** Guesses the owner's password from ten addresses, however many networks the scene has. */
export async function guessPasswords(stage: Stage): Promise<void> {
  await Promise.all(
    Array.from({ length: GUESSERS }, async (_, at) => {
      while (!stage.signal.aborted) {
        await stage.ask(
          {
            name: 'a wrong password',
            protocol: 'auth',
            method: 'POST',
            target: '/auth/v1/token?grant_type=password',
            headers: { ...publicKeys(stage.foothold), ...JSON_TYPE },
            body: () =>
              Buffer.from(JSON.stringify({ email: stage.owner.email, password: `not ${PASSWORD}` })),
            pace: 'at once',
          },
          `192.0.2.${at + 1}`,
        )
        await pause(GUESS_EVERY_MS, stage.signal)
      }
    }),
  )
}

/** Asks for a link to the owner's order from five addresses. */
export async function askForTheirOrder(stage: Stage): Promise<void> {
  await Promise.all(
    Array.from({ length: ASKERS }, async (_, at) => {
      while (!stage.signal.aborted) {
        await stage.ask(
          {
            name: 'a link of somebody’s order',
            protocol: 'page',
            method: 'POST',
            target: '/orders/find',
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin: stage.foothold.origin },
            body: () =>
              Buffer.from(
                new URLSearchParams({ number: stage.owner.orderNumber, email: stage.owner.email }).toString(),
              ),
            pace: 'at once',
          },
          `192.0.2.${at + 101}`,
        )
        await pause(GUESS_EVERY_MS, stage.signal)
      }
    }),
  )
}

/** Sends one byte a second, or none after the first, to every route that takes a body. */
export async function sendSlowly(stage: Stage): Promise<void> {
  const due = stage.dear.filter(({ pace }) => pace !== 'at once')
  await keepAsking(stage, SLOW_SENDERS, (index) => due[index % due.length] as DearRequest, 100)
}
