import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import {
  type AnswerOf,
  type Input,
  type Operation,
  pathOf,
  refusalSchema,
} from '#services/admin-contract/operation.ts'
import { askWithKey } from '../command/ask-with-key.ts'
import { CommandFailure, type CommandVerb } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { keysFile } from '../config/keys.ts'

export interface Admin {
  /** Resolves to the operation's answer when it is done; any other answer throws a CommandFailure. */
  ask<Of extends Operation>(operation: Of, input: Input<Of> & CsvInput): Promise<AnswerOf<Of>>
  /** The response of an operation that answers with a text of any size. */
  open(operation: Operation): Promise<Response>
}

interface CsvInput {
  readonly csv?: ReadableStream
}

interface AnyInput extends CsvInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ storefrontServiceKey: v.string() }))

/** The reason why these commands do nothing, where the shop sells from a hosted store. */
export function storesOwnAdmin({ storefront }: Config): string | undefined {
  if (storefront.kind !== 'hosted') return undefined
  return `the shop sells from ${storefront.url} (STOREFRONT_URL): its products, orders and redirects are kept in that store's own admin, not here`
}

/** Connects to the shop that runs on this configuration, whose process makes every change to its data. */
export async function openAdmin({ publicUrl, dataDir }: Config): Promise<Admin> {
  return adminAt(publicUrl, await readServiceKey(dataDir), keysFile(dataDir))
}

/** The admin interface of the shop at an address, for a service key; `keptIn` is where the owner finds that key. */
export function adminAt(publicUrl: string, key: string, keptIn: string): Admin {
  const stranger = (status: number) =>
    new CommandFailure(`what answers at ${publicUrl} is not a Keel shop (status ${status})`)

  async function open(operation: Operation, input: AnyInput): Promise<Response> {
    const response = await send(publicUrl, key, operation, input)
    if (response.ok) return response
    if (response.status === 401)
      throw new CommandFailure(`the shop at ${publicUrl} does not take the key in ${keptIn}`)
    const refusal = v.safeParse(refusalSchema, await response.json().catch(() => undefined))
    throw refusal.success ? new CommandFailure(refusal.output.error) : stranger(response.status)
  }

  return {
    open: (operation) => open(operation, {}),
    async ask(operation, input) {
      const response = await open(operation, input as AnyInput)
      const answer = v.safeParse(operation.answer, await response.json().catch(() => undefined))
      if (!answer.success) throw stranger(response.status)
      return answer.output
    },
  }
}

/** Checks what the owner typed against the operation's own schema. */
export function checkedBody<Body extends v.GenericSchema>(
  operation: Operation & { readonly body: Body },
  typed: unknown,
): v.InferInput<Body> {
  const body = v.safeParse(operation.body, typed)
  if (!body.success) throw new CommandFailure(body.issues[0].message)
  return typed as v.InferInput<Body>
}

async function readServiceKey(dataDir: string): Promise<string> {
  const file = keysFile(dataDir)
  const keys = v.safeParse(keysSchema, await readFile(file, 'utf8').catch(() => undefined))
  if (keys.success) return keys.output.storefrontServiceKey
  throw new CommandFailure(
    `${file} holds no service key: start the shop once with npm start, or set DATA_DIR to its folder`,
  )
}

async function send(
  origin: string,
  key: string,
  operation: Operation,
  { params, query = {}, body: json, csv }: AnyInput,
): Promise<Response> {
  const url = new URL(pathOf(operation, params), origin)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  const headers = new Headers({ authorization: `Bearer ${key}` })
  if (json) headers.set('content-type', 'application/json')
  if (csv) headers.set('content-type', 'text/csv')
  const body = json ? JSON.stringify(json) : csv
  const { method } = operation
  try {
    return await askWithKey(origin, url, { method, headers, ...(body && { body, duplex: 'half' }) })
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    throw new CommandFailure(`the shop at ${origin} does not answer: start it with npm start`)
  }
}

export type Verb = CommandVerb<Admin>

/** Returns a time such as '2026-03-06 15:00 UTC'. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
