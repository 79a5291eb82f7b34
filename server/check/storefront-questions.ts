import * as v from 'valibot'
import { askService, type Fetch } from './ask-service.ts'

/** The storefront that a shop is configured for, as a browser calls it. */
export interface CheckedStorefront {
  readonly url: string
  readonly accessToken: string
  readonly apiVersion: string
  readonly isHosted: boolean
  readonly webhookSecret: string | undefined
  readonly fetch?: Fetch
}

export type Asked<Data> =
  | { readonly ok: true; readonly data: Data; readonly version: string | undefined }
  | { readonly ok: false; readonly problem: string }

const deniedSchema = v.object({ code: v.literal('ACCESS_DENIED'), requiredAccess: v.optional(v.string()) })
const errorSchema = v.object({ message: v.string(), extensions: v.optional(v.unknown()) })
const answerSchema = v.object({ data: v.optional(v.unknown()), errors: v.nullish(v.array(errorSchema)) })

/** Sends one query; a problem is told as what the owner can do about it. */
export async function askStorefront<Schema extends v.GenericSchema>(
  { url, accessToken, apiVersion, isHosted, fetch }: CheckedStorefront,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  schema: Schema,
): Promise<Asked<v.InferOutput<Schema>>> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-shopify-storefront-access-token': accessToken,
  }
  const address = `${url}/api/${apiVersion}/graphql.json`
  const body = JSON.stringify({ query, variables })
  const said = await askService(address, { method: 'POST', headers, body }, fetch)
  if (said.kind === 'silence')
    return stop(
      isHosted
        ? `${url} cannot be reached (${said.cause}): STOREFRONT_URL is the store’s own address, https://NAME.myshopify.com`
        : `the shop at ${url} does not answer (${said.cause}): start it with npm start`,
    )
  if (said.status !== 200) return stop(`${url} ${meaningOf(said.status, apiVersion)}`)
  const answer = v.safeParse(answerSchema, said.json)
  if (!answer.success) return stop(`what answers at ${url} is no Storefront API`)
  const { data, errors } = answer.output
  if (errors && errors.length > 0) return stop(errors.map(readError).join('; '))
  const parsed = v.safeParse(schema, data)
  if (!parsed.success) return stop(`${url} answers in another form than version ${apiVersion} has`)
  return { ok: true, data: parsed.output, version: said.headers.get('x-shopify-api-version') ?? undefined }
}

function stop(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem }
}

function meaningOf(status: number, apiVersion: string): string {
  switch (status) {
    case 401:
    case 403:
      return `does not take STOREFRONT_ACCESS_TOKEN (status ${status}): copy the public access token of this store’s Headless channel`
    case 402:
      return 'is frozen (status 402): its plan has not been paid'
    case 404:
      return `has no Storefront API of version ${apiVersion} (status 404)`
    default:
      return status >= 300 && status < 400
        ? `leads elsewhere (status ${status}): STOREFRONT_URL is the store’s own address, https://NAME.myshopify.com`
        : `answers with status ${status}`
  }
}

function readError({ message, extensions }: v.InferOutput<typeof errorSchema>): string {
  const denied = v.safeParse(deniedSchema, extensions)
  if (!denied.success) return `the storefront says: ${message}`
  const scope = /unauthenticated_\w+/.exec(`${denied.output.requiredAccess} ${message}`)?.[0]
  return `the token may not do what the shop does (${message}): give the Headless channel ${scope ?? 'the permission'} under Storefront API permissions`
}
