import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { CommandFailure } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { keysFile } from '../config/keys.ts'
import { fetchAsOwner } from '../hosted/hosted-fetch.ts'

const keysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ backendAnonKey: v.string(), backendServiceKey: v.string() }),
)

/** Connects to the backend of this configuration, the twin or a hosted one, which both answer the same. */
export async function openReviews({ publicUrl, dataDir, backend }: Config): Promise<BackendOwner> {
  const send = (request: Request) => fetchAsOwner(request)
  if (backend.kind === 'hosted') return { ...backend, fetch: send }
  const file = keysFile(dataDir)
  const keys = v.safeParse(keysSchema, await readFile(file, 'utf8').catch(() => undefined))
  if (!keys.success) {
    throw new CommandFailure(
      `${file} holds no service key: start the shop once with npm start, or set DATA_DIR to its folder`,
    )
  }
  const { backendAnonKey, backendServiceKey } = keys.output
  return { url: publicUrl, anonKey: backendAnonKey, serviceKey: backendServiceKey, fetch: send }
}

const MEANINGS = {
  network: 'does not answer: is it running?',
  timeout: 'does not answer in time',
  http: 'cannot answer now',
  protocol: 'answers what cannot be read: is it a backend?',
} as const

/** Returns the backend's answer, or throws a CommandFailure where it failed. */
export function dataOf<Data>({ url }: Pick<BackendOwner, 'url'>, result: BackendResult<Data>): Data {
  if (result.ok) return result.data
  const { kind, message, status } = result.error
  if (status === 401) throw new CommandFailure(`the backend at ${url} does not take the service key`)
  throw new CommandFailure(
    kind === 'refused'
      ? `the backend refuses: ${message}`
      : `the backend at ${url} ${MEANINGS[kind]} (${message})`,
  )
}
