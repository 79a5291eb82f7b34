import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { keysFile } from '../config/keys.ts'
import { CommandFailure } from './command-failure.ts'

export interface AdminRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** Of segments, each escaped. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly json?: Readonly<Record<string, unknown>>
  readonly csv?: ReadableStream
}

export interface Admin {
  /** The answer, if it is a good one. */
  open(request: AdminRequest): Promise<Response>
  /** The answer's JSON, parsed; whatever is not that is a CommandFailure. */
  ask<Schema extends v.GenericSchema>(schema: Schema, request: AdminRequest): Promise<v.InferOutput<Schema>>
}

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ storefrontServiceKey: v.string() }))
const errorSchema = v.object({ error: v.string() })

/** The shop that runs on this configuration: its data has one process, so every change goes through that. */
export async function openAdmin(config: Config): Promise<Admin> {
  const { publicUrl, dataDir, storefront } = config
  if (storefront.kind === 'hosted') {
    throw new CommandFailure(`the catalogue is kept at ${storefront.url} (STOREFRONT_URL): change it there`)
  }
  const key = await readServiceKey(dataDir)

  const stranger = (status: number) =>
    new CommandFailure(`what answers at ${publicUrl} is not a Keel shop (status ${status})`)

  async function open(request: AdminRequest): Promise<Response> {
    const response = await send(publicUrl, key, request)
    if (response.ok) return response
    if (response.status === 401) {
      throw new CommandFailure(`the shop at ${publicUrl} does not take the key in ${keysFile(dataDir)}`)
    }
    const body = v.safeParse(errorSchema, await response.json().catch(() => undefined))
    throw body.success ? new CommandFailure(body.output.error) : stranger(response.status)
  }

  return {
    open,
    async ask(schema, request) {
      const response = await open(request)
      const body = v.safeParse(schema, await response.json().catch(() => undefined))
      if (!body.success) throw stranger(response.status)
      return body.output
    },
  }
}

async function readServiceKey(dataDir: string): Promise<string> {
  const file = keysFile(dataDir)
  const keys = v.safeParse(keysSchema, await readFile(file, 'utf8').catch(() => undefined))
  if (keys.success) return keys.output.storefrontServiceKey
  throw new CommandFailure(
    `${file} holds no service key: start the shop once with npm start, or set DATA_DIR to its folder`,
  )
}

async function send(origin: string, key: string, request: AdminRequest): Promise<Response> {
  const { method = 'GET', path, query = {}, json, csv } = request
  const url = new URL(`/admin/${path.map(encodeURIComponent).join('/')}`, origin)
  url.search = String(new URLSearchParams(query))
  const headers = new Headers({ authorization: `Bearer ${key}`, 'x-changed-by': nameOfUser() })
  if (json) headers.set('content-type', 'application/json')
  if (csv) headers.set('content-type', 'text/csv')
  const body = json ? JSON.stringify(json) : csv
  try {
    return await fetch(url, { method, headers, ...(body && { body, duplex: 'half' }) })
  } catch {
    throw new CommandFailure(`the shop at ${origin} does not answer: start it with npm start`)
  }
}

/** A header holds no more than ASCII, and a container's user may have no name. */
function nameOfUser(): string {
  try {
    return userInfo().username.replace(/[^\x21-\x7e]/g, '?')
  } catch {
    return ''
  }
}
