import * as v from 'valibot'
import { RECOVERY_PATH } from '#shop/account/paths.ts'
import { askService, type Fetch, isPublished, type Said } from './ask-service.ts'
import {
  BUCKET,
  COMPUTED_COLUMN,
  EXPECTED_FUNCTIONS,
  EXPECTED_TABLES,
  type ExpectedTable,
  PUBLISHED_TABLES,
  READ_BY_ALL,
} from './expected-backend.ts'
import { type Finding, missing, note, ok } from './finding.ts'

/** The backend that a shop is configured for. */
export interface CheckedBackend {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly isHosted: boolean
  readonly publicUrl: string
  readonly fetch?: Fetch
}

const RUN_SQL = 'run what npm run -s backend:sql prints in the project’s SQL editor'

const settingsSchema = v.object({
  external: v.object({ email: v.boolean() }),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
})
const restErrorSchema = v.object({ code: v.string(), message: v.string() })

/** Checks that a hosted project has what the shop's accounts, reviews, forms and newsletter need. */
export async function checkBackend(backend: CheckedBackend): Promise<Finding[]> {
  const { url, anonKey, serviceKey } = backend
  const settings = await ask(backend, anonKey, '/auth/v1/settings')
  const keys = ofSettings(backend, settings)
  if (settings.kind === 'silence' || keys.some(({ kind }) => kind === 'missing')) return keys
  const users = await ask(backend, serviceKey, '/auth/v1/admin/users?page=1&per_page=1')
  if (users.kind === 'silence' || users.status !== 200) {
    const why = users.kind === 'silence' ? users.cause : `status ${users.status}`
    const how = 'copy a secret key of the same project'
    return [...keys, missing(`${url} does not take BACKEND_SERVICE_KEY as a service key (${why}): ${how}`)]
  }
  return [
    ...keys,
    ok('BACKEND_SERVICE_KEY is a service key'),
    ...(await checkTables(backend)),
    ...(await checkFunctions(backend)),
    ...(await checkSessions(backend)),
    await checkBucket(backend),
    ...(await Promise.all(PUBLISHED_TABLES.map((table) => checkPublication(backend, table)))),
    ...(backend.isHosted ? [await checkRedirects(backend)] : []),
  ]
}

function ofSettings({ url, isHosted }: CheckedBackend, said: Said): Finding[] {
  if (said.kind === 'silence')
    return [
      missing(
        isHosted
          ? `${url} cannot be reached (${said.cause}): BACKEND_URL is the project’s address, https://REF.supabase.co; a project that was paused is restored in its dashboard`
          : `the shop at ${url} does not answer (${said.cause}): start it with npm start`,
      ),
    ]
  if (said.status === 401 || said.status === 403)
    return [
      missing(
        `${url} does not take BACKEND_ANON_KEY (status ${said.status}): copy the publishable key of the same project`,
      ),
    ]
  const settings = v.safeParse(settingsSchema, said.json)
  if (said.status !== 200 || !settings.success)
    return [missing(`what answers at ${url} is not a Supabase project (status ${said.status})`)]
  const { external, disable_signup, mailer_autoconfirm } = settings.output
  return [
    ok(`${url} answers, and takes BACKEND_ANON_KEY`),
    ...(external.email ? [] : [missing('people cannot sign in by email: turn the provider Email on')]),
    ...(disable_signup ? [note('no one can sign up: turn on Allow new users to sign up')] : []),
    ...(mailer_autoconfirm
      ? []
      : [note('new customers must press a link in an email first: Confirm email is on')]),
  ]
}

async function checkTables(backend: CheckedBackend): Promise<Finding[]> {
  const found = await Promise.all(EXPECTED_TABLES.map((table) => checkTable(backend, table)))
  const findings = found.flat()
  if (found.every(([first]) => first?.kind === 'missing'))
    return [missing(`none of the shop’s ${found.length} tables can be read: ${RUN_SQL}`)]
  return findings.length > 0
    ? findings
    : [ok(`all ${found.length} tables are there, and their policies hold`)]
}

/** Returns no findings where all is well. */
async function checkTable(
  backend: CheckedBackend,
  { name, columns }: (typeof EXPECTED_TABLES)[number],
): Promise<Finding[]> {
  const computed = name === COMPUTED_COLUMN.table ? [COMPUTED_COLUMN.name] : []
  const path = `/rest/v1/${name}?select=${[...columns, ...computed].join(',')}&limit=1`
  const problem = problemOf(await ask(backend, backend.serviceKey, path))
  if (problem?.code === 'PGRST205' || problem?.code === '42P01')
    return [missing(`the table ${name} is missing: ${RUN_SQL}`)]
  if (problem?.code === '42703')
    return [missing(`the table ${name} lacks a column (${problem.message}): ${RUN_SQL}`)]
  if (problem) return [missing(`the table ${name} cannot be read with the service key: ${problem.message}`)]
  const isOpen = READ_BY_ALL.includes(name)
  const refusal = problemOf(
    await ask(backend, backend.anonKey, `/rest/v1/${name}?select=${columns[0]}&limit=1`),
  )
  if (isOpen && refusal) return [missing(`visitors cannot read ${name} (${refusal.message}): ${RUN_SQL}`)]
  if (!isOpen && !refusal)
    return [
      missing(
        `anybody may ask for ${name}, which is nobody’s business: revoke all on public.${name} from anon`,
      ),
    ]
  return []
}

async function checkFunctions(backend: CheckedBackend): Promise<Finding[]> {
  const names = Object.keys(EXPECTED_FUNCTIONS)
  const found = await Promise.all(
    Object.entries(EXPECTED_FUNCTIONS).map(async ([name, args]) => {
      const body = JSON.stringify(args)
      const said = await ask(backend, backend.serviceKey, `/rest/v1/rpc/${name}`, { method: 'POST', body })
      // Any other error, such as that of a function this key may not call, shows that the function exists.
      return problemOf(said)?.code === 'PGRST202'
        ? [missing(`the function ${name} is missing: ${RUN_SQL}`)]
        : []
    }),
  )
  const findings = found.flat()
  return findings.length > 0 ? findings : [ok(`all ${names.length} functions are there`)]
}

/** The service key is bound by no policy, so the project itself says which of them ask for the session of a token. */
async function checkSessions(backend: CheckedBackend): Promise<Finding[]> {
  const said = await ask(backend, backend.serviceKey, '/rest/v1/rpc/open_after_sign_out', {
    method: 'POST',
    body: '{}',
  })
  // A project without the function is told of it among the others.
  if (problemOf(said)?.code === 'PGRST202') return []
  const open = v.safeParse(v.array(v.string()), said.kind === 'answer' ? said.json : undefined)
  if (!open.success) return [note('could not check that a token opens nothing once its session has ended')]
  return open.output.length > 0
    ? [
        missing(
          `a token still opens ${open.output.join(', ')} once its session has ended: run the files of database/migrations/public/ from 0175 on, by their numbers`,
        ),
      ]
    : [ok('a token opens nothing once its session has ended')]
}

async function checkBucket(backend: CheckedBackend): Promise<Finding> {
  const said = await ask(backend, backend.serviceKey, `/storage/v1/bucket/${BUCKET}`)
  const bucket = v.safeParse(
    v.object({ public: v.boolean() }),
    said.kind === 'answer' && said.status === 200 ? said.json : undefined,
  )
  if (!bucket.success)
    return missing(`the bucket ${BUCKET} for the pictures in reviews is missing: ${RUN_SQL}`)
  return bucket.output.public
    ? ok(`the bucket ${BUCKET} is there`)
    : missing(`the bucket ${BUCKET} is not public, so no page can show its pictures: make it public`)
}

async function checkPublication({ url, serviceKey }: CheckedBackend, table: ExpectedTable): Promise<Finding> {
  const published = await isPublished({ url, key: serviceKey, table })
  return published.ok
    ? ok(`realtime tells of changes to ${table}`)
    : missing(
        `realtime does not tell of changes to ${table} (${published.problem}): alter publication supabase_realtime add table public.${table}`,
      )
}

/** An invalid link redirects to the same address as a valid one, if the project allows that address. */
async function checkRedirects(backend: CheckedBackend): Promise<Finding> {
  const target = backend.publicUrl + RECOVERY_PATH
  const query = new URLSearchParams({ type: 'recovery', token: 'check', redirect_to: target })
  const said = await ask(backend, backend.anonKey, `/auth/v1/verify?${query}`)
  const location = said.kind === 'answer' ? said.headers.get('location') : null
  if (location === null)
    return note(`could not check where the links in emails lead; they must be allowed to lead to ${target}`)
  return location.startsWith(target)
    ? ok(`links in emails lead to ${backend.publicUrl}`)
    : missing(
        `links in emails do not lead to ${target}, but to ${location.split(/[#?]/)[0]}: add ${backend.publicUrl}/** to the project’s redirect URLs`,
      )
}

function ask(
  { url, fetch }: CheckedBackend,
  key: string,
  path: string,
  init: RequestInit = {},
): Promise<Said> {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return askService(url + path, { ...init, headers }, fetch)
}

function problemOf(said: Said): v.InferOutput<typeof restErrorSchema> | undefined {
  if (said.kind === 'silence') return { code: '', message: said.cause }
  if (said.status < 300) return undefined
  const error = v.safeParse(restErrorSchema, said.json)
  return error.success ? error.output : { code: '', message: `status ${said.status}` }
}
