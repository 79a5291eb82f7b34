import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { findPostgres } from './binaries.ts'
import { unprivileged } from './unprivileged.ts'

export interface PostgresServer {
  urlOf(database: string): string
  /** Creates an empty database of the caller's own and returns its URL. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
  /** Starts the server again, on the same port and data. */
  start(): Promise<void>
  /** Starts the server if it has ended by itself. */
  startIfEnded(): Promise<void>
}

const HOST = '127.0.0.1'
const STARTED = 'ready to accept connections'
/** What a test writes must survive the server, which is killed and started again under buyers, but not the machine. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300']

/** Starts a PostgreSQL of the tests' own, whose data lives in the folder and dies with it. */
export async function startPostgres(
  folder: string,
  ownSettings: readonly string[] = [],
): Promise<PostgresServer> {
  const programs = findPostgres()
  const home = join(folder, 'postgres')
  const data = join(home, 'data')
  const password = randomBytes(16).toString('hex')
  await mkdir(home)
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  const as = unprivileged(home, passwordFile)

  const authenticated = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const settled = ['--username=keel', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', data, ...settled, ...authenticated], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  const port = await freePort()
  const settings = [
    ...SETTINGS,
    ...ownSettings,
    `listen_addresses=${HOST}`,
    `port=${port}`,
    `unix_socket_directories=${home}`,
  ]
  const args = ['-D', data, ...settings.flatMap((set) => ['-c', set])]
  let server: ChildProcess

  async function start() {
    const child = spawn(join(programs, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    server = child
    const said: string[] = []
    await new Promise<void>((started, failed) => {
      createInterface(child.stderr).on('line', (line) => {
        if (said.length < 50) said.push(line)
        if (line.includes(STARTED)) started()
      })
      child.on('exit', () => failed(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)))
    })
  }

  async function stop() {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT') // Immediate shutdown: the data is thrown away anyway.
    await ended
  }

  async function startIfEnded() {
    if (server.exitCode !== null) await start()
  }

  const urlOf = (database: string) => `postgres://keel:${password}@${HOST}:${port}/${database}`

  async function createDatabase() {
    const name = `keel_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(urlOf('postgres'))
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    return urlOf(name)
  }

  await start()
  return { urlOf, createDatabase, start, startIfEnded, stop }
}
