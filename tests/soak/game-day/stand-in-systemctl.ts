import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** What `systemctl` does to a service of this machine. */
export interface Service {
  start(): Promise<void>
  stop(): Promise<void>
}

export interface StandIn extends AsyncDisposable {
  /** The folder with the program, to be put first in the path. */
  readonly path: string
}

const HOST = '127.0.0.1'

/**
 * A program named `systemctl` that starts and stops these services. The machines that tests run on have no systemd that
 * they could ask.
 */
export async function standInForSystemctl(
  folder: string,
  services: Readonly<Record<string, Service>>,
): Promise<StandIn> {
  const server = createServer(async (asked, answer) => {
    const [, verb = '', name = ''] = decodeURIComponent(asked.url ?? '').split('/')
    const problem = await act(services[name], verb).catch((error: unknown) => String(error))
    answer.writeHead(problem === undefined ? 200 : 500).end(problem)
  }).listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  const path = join(folder, 'bin')
  await mkdir(path)
  const program = join(path, 'systemctl')
  await writeFile(
    program,
    `#!/bin/sh\nexec curl --fail-with-body -sS "http://${HOST}:${address.port}/$1/$2"\n`,
  )
  await chmod(program, 0o755)
  return {
    path,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Returns what is wrong with what was asked for. */
async function act(service: Service | undefined, verb: string): Promise<string | undefined> {
  if (!service) return 'there is no such unit'
  if (verb !== 'start' && verb !== 'stop' && verb !== 'restart') return 'there is no such verb'
  if (verb !== 'start') await service.stop()
  if (verb !== 'stop') await service.start()
  return undefined
}
