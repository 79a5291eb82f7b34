import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { isDatabaseAway } from '#database/database-away.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { findPostgres } from '#tests/postgres/binaries.ts'
import { unprivileged } from '#tests/postgres/unprivileged.ts'
import { until } from '../balancers/until.ts'

const HOST = '127.0.0.1'
const NAMES = ['one', 'two'] as const
const DATABASE = 'keel'
/** A node that says nothing for a second and a half is taken for lost; the defaults would wait for a minute. */
const QUICK = {
  health_check_period: '500ms',
  health_check_timeout: '1s',
  health_check_retry_delay: '500ms',
  health_check_max_retries: '1',
  node_considered_unhealthy_timeout: '1500ms',
  startup_grace_period: '1s',
  primary_demote_timeout: '1s',
}

/** A primary and its synchronous standby, which pg_auto_failover watches and promotes. */
export interface Pair extends AsyncDisposable {
  /** Names both hosts. */
  readonly url: string
  /** Ends the primary and what keeps it, as a machine that loses its power, and returns its name. */
  killPrimary(): Promise<string>
  /** Exchanges the two in good order. */
  switchOver(): Promise<void>
  /** Starts a machine that was killed. */
  bringBack(name: string): Promise<void>
  /** Waits until one is the primary and the other its standby. */
  settle(): Promise<void>
}

interface Machine {
  readonly data: string
  readonly port: number
  child?: ChildProcess
}

/** `program` is the path of pg_autoctl; the folder exists and is empty. */
export async function startPair(program: string, folder: string): Promise<Pair> {
  const env = await environmentIn(folder)
  const as = unprivileged(folder, ...Object.values(env.folders))
  const run = promisify(execFile)
  const call = (...args: string[]) => run(program, args, { ...as, env: env.variables })
  const create = async (name: string, kind: string, ...more: string[]): Promise<Machine> => {
    const machine = { data: join(folder, name), port: await freePort() }
    const place = ['--pgdata', machine.data, '--pgport', String(machine.port), '--hostname', HOST]
    await call('create', kind, ...place, '--auth', 'trust', '--no-ssl', ...more)
    // Its other settings are given on the command line, where this file cannot change them.
    await call('config', 'set', '--pgdata', machine.data, 'postgresql.listen_addresses', HOST)
    return machine
  }
  // Where the setup fails, what was started until then must not outlive it.
  await using settingUp = new AsyncDisposableStack()
  const children = new Set<ChildProcess>()
  settingUp.defer(async () => {
    for (const child of children) await killGroup(child)
  })
  const start = (machine: Machine) => {
    // A group of its own, so that one signal ends the server together with what would start it again.
    const options = { ...as, env: env.variables, detached: true, stdio: 'ignore' } as const
    const child = spawn(program, ['run', '--pgdata', machine.data], options)
    machine.child = child
    children.add(child)
  }

  const monitor = await create('monitor', 'monitor')
  start(monitor)
  const monitorUrl = `postgres://autoctl_node@${HOST}:${monitor.port}/pg_auto_failover`
  const monitorAdmin = {
    ...as,
    host: HOST,
    port: monitor.port,
    user: 'postgres',
    database: 'pg_auto_failover',
  }
  for (const [name, value] of Object.entries(QUICK))
    await ask(monitorAdmin, `alter system set pgautofailover.${name} = '${value}'`)
  await ask(monitorAdmin, 'select pg_reload_conf()')

  const machines = new Map<string, Machine>()
  for (const name of NAMES) {
    const who = ['--name', name, '--monitor', monitorUrl, '--username', DATABASE, '--dbname', DATABASE]
    const machine = await create(name, 'postgres', ...who)
    machines.set(name, machine)
    if (name === 'one') await appendFile(join(machine.data, 'pg_hba.conf'), `host all all ${HOST}/32 trust\n`)
    start(machine)
    if (name === 'one') await until(async () => (await statesOf()).has('single'))
    if (name === 'one')
      await ask({ host: HOST, port: machine.port, user: 'postgres' }, `alter role ${DATABASE} superuser`)
  }
  await settle()

  async function statesOf(): Promise<Map<string, string>> {
    const rows = await ask(
      monitorAdmin,
      'select nodename, reportedstate::text, goalstate::text from pgautofailover.node',
    )
    return new Map(
      rows
        .filter(({ reportedstate, goalstate }) => reportedstate === goalstate)
        .map(({ nodename, reportedstate }) => [String(reportedstate), String(nodename)]),
    )
  }

  async function settle() {
    await until(async () => {
      const states = await statesOf()
      return states.has('primary') && states.has('secondary')
    })
  }

  const all = settingUp.move()
  const ports = [...machines.values()].map(({ port }) => `${HOST}:${port}`)
  return {
    url: `postgres://${DATABASE}@${ports.join()}/${DATABASE}?target_session_attrs=read-write`,
    async killPrimary() {
      const name = (await statesOf()).get('primary')
      assert.ok(name, 'there is a primary to kill')
      await killGroup(machines.get(name)?.child)
      return name
    },
    async switchOver() {
      await call('perform', 'switchover', '--pgdata', monitor.data)
    },
    async bringBack(name) {
      const machine = machines.get(name)
      if (machine) start(machine)
    },
    settle,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Its programs keep their settings in the home of whoever starts them, and look for PostgreSQL's along the path. */
async function environmentIn(folder: string) {
  const folders = {
    HOME: join(folder, 'home'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'share'),
  }
  for (const path of Object.values(folders)) await mkdir(path)
  const path = [findPostgres(), process.env.PATH ?? ''].join(delimiter)
  // The databases take their encoding from here.
  return { folders, variables: { ...folders, PATH: path, LC_ALL: 'C.UTF-8' } }
}

/** Asks until there is an answer, since a server that is being set up starts and stops several times. */
async function ask(where: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  await until(async () => {
    const client = new pg.Client(where)
    client.on('error', () => {})
    try {
      await client.connect()
      rows = (await client.query(text)).rows
      return true
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return false
    } finally {
      await client.end()
    }
  })
  return rows
}

async function killGroup(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
