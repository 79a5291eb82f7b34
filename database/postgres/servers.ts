import pg from 'pg'
import { NoServerWrites } from '../database-away.ts'

/** A server that says nothing for so long is passed over. */
const ASK_MS = 2_000
const DEFAULT_PORT = 5432
/** A password may contain `@` and commas, so the hosts begin after the last `@`. */
const ADDRESS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** One address for each host of libpq's form for several: `postgres://user@one:5432,two:5432/keel`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/**
 * The servers of one database, of which one takes writes at a time. It is looked for once and kept until `forget`: where
 * several would take writes, every process finds the one that is named first.
 */
export class Servers {
  readonly addresses: readonly [string, ...string[]]
  #writing: Promise<string> | undefined

  constructor(url: string) {
    const [first = url, ...others] = addressesOf(url)
    this.addresses = [first, ...others]
  }

  get areSeveral(): boolean {
    return this.addresses.length > 1
  }

  /** The address of the server that takes writes. A single one is believed, as its name may lead to another by now. */
  find(): Promise<string> {
    if (!this.areSeveral) return Promise.resolve(this.addresses[0])
    this.#writing ??= findWriting(this.addresses).catch((error) => {
      this.forget()
      throw error
    })
    return this.#writing
  }

  forget(): void {
    this.#writing = undefined
  }
}

/** All are asked at once, since a machine that is gone takes its time. */
async function findWriting(addresses: readonly string[]): Promise<string> {
  const asked = addresses.map((address) => whyNotWriting(address))
  const reasons: string[] = []
  for (const [index, address] of addresses.entries()) {
    const reason = await asked[index]
    if (reason === undefined) return address
    reasons.push(`${URL.parse(address)?.host}: ${reason}`)
  }
  throw new NoServerWrites(`no server takes writes (${reasons.join('; ')})`)
}

async function whyNotWriting(address: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => {}) // The statement fails as well.
  try {
    await client.connect()
    return (await takesWrites(client)) ? undefined : 'it is read-only'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    client.end().catch(() => {})
  }
}

/** False of a standby, and of a server that was told to take no writes. */
export async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'off'
}

/** The class of a pool's clients where servers are several: each connects to the one that takes writes by then. */
export function clientsOf(servers: Servers): new (settings?: pg.ClientConfig) => pg.ClientBase {
  return class extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings)
      // A server that is going down may end a connection in the same breath in which it accepts it.
      this.on('error', () => servers.forget())
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = this.#connect()
      if (!callback) return connecting
      // The driver's types demand an error even where there is none.
      connecting.then(() => callback(undefined as unknown as Error), callback)
      return undefined
    }

    async #connect(): Promise<pg.Client> {
      const { hostname, port } = new URL(await servers.find())
      Object.assign(this, { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || DEFAULT_PORT) })
      try {
        await super.connect()
      } catch (error) {
        servers.forget()
        throw error
      }
      return this
    }
  }
}
