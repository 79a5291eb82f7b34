import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Config, readConfig } from '../config/config.ts'
import { type Environment, readEnvironment } from '../config/environment.ts'
import { keysFile } from '../config/keys.ts'
import { checkBackend } from './check-backend.ts'
import { checkStorefront } from './check-storefront.ts'
import { type Finding, missing } from './finding.ts'

const SERVICES = ['STOREFRONT', 'BACKEND'] as const
type Service = (typeof SERVICES)[number]
const SETTINGS = { STOREFRONT: 'storefront', BACKEND: 'backend' } as const

const keysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ storefrontAccessToken: v.string(), backendAnonKey: v.string(), backendServiceKey: v.string() }),
)
type Keys = v.InferOutput<typeof keysSchema>

/** `npm run check` prints a line for each thing that the shop's configured services have or lack. */
const findings = await checkAll(readEnvironment())
const lacking = findings.filter(({ kind }) => kind === 'missing').length
console.log(lacking === 0 ? 'nothing is missing' : `${lacking} missing: docs/hosted.md says how each is set`)
// The realtime client's timers would keep the process for ten seconds after its last line.
process.exit(lacking === 0 ? 0 : 1)

async function checkAll(environment: Environment): Promise<Finding[]> {
  const told: Finding[] = []
  const tell = (about: string, found: readonly Finding[]) => {
    for (const { kind, words } of found) console.log(`${about.padEnd(10)} ${kind.padEnd(7)} ${words}`)
    told.push(...found)
  }
  const { config, problems, unread } = readWhatCanBeRead(environment)
  tell('settings', problems.map(missing))
  if (!config) return told
  const asked = SERVICES.filter((service) => !unread.has(service))
  const keys = await readKeys(config)
  if (!keys && asked.some((service) => config[SETTINGS[service]].kind === 'embedded'))
    tell('settings', [
      missing(
        `${keysFile(config.dataDir)} holds no keys: start the shop once with npm start, or set DATA_DIR`,
      ),
    ])
  if (asked.includes('STOREFRONT')) tell('storefront', await ofStorefront(config, keys))
  if (asked.includes('BACKEND')) tell('backend', await ofBackend(config, keys))
  return told
}

/** A service whose variables are wrong is left out, so that the other one is checked all the same. */
function readWhatCanBeRead(environment: Environment) {
  const read = readConfig(environment)
  if (read.ok) return { config: read.config, problems: [], unread: new Set<Service>() }
  const { problems } = read
  const unread = new Set(
    SERVICES.filter((service) => problems.some((each) => each.startsWith(`${service}_`))),
  )
  const isRight = ([name]: [string, string]) => ![...unread].some((service) => name.startsWith(`${service}_`))
  const rest = readConfig(Object.fromEntries(Object.entries(environment).filter(isRight)))
  return { config: rest.ok ? rest.config : undefined, problems, unread }
}

async function readKeys({ dataDir }: Config): Promise<Keys | undefined> {
  const keys = v.safeParse(keysSchema, await readFile(keysFile(dataDir), 'utf8').catch(() => undefined))
  return keys.success ? keys.output : undefined
}

async function ofStorefront({ storefront, publicUrl }: Config, keys: Keys | undefined): Promise<Finding[]> {
  if (storefront.kind === 'hosted') return checkStorefront({ ...storefront, isHosted: true })
  if (!keys) return []
  const { apiVersion } = storefront
  const accessToken = keys.storefrontAccessToken
  return checkStorefront({
    url: publicUrl,
    accessToken,
    apiVersion,
    isHosted: false,
    webhookSecret: undefined,
  })
}

async function ofBackend({ backend, publicUrl }: Config, keys: Keys | undefined): Promise<Finding[]> {
  if (backend.kind === 'hosted') return checkBackend({ ...backend, isHosted: true, publicUrl })
  if (!keys) return []
  const { backendAnonKey: anonKey, backendServiceKey: serviceKey } = keys
  return checkBackend({ url: publicUrl, anonKey, serviceKey, isHosted: false, publicUrl })
}
