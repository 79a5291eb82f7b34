import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type BalancerName = 'haproxy' | 'nginx'

interface Behind {
  /** The balancer's own port. */
  readonly port: number
  /** The two processes, each as host:port. */
  readonly processes: readonly [string, string]
}

/** The configuration that README.md gives to owners, with these addresses in place of its own. */
async function configOf(balancer: BalancerName, { port, processes }: Behind): Promise<string> {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const block = new RegExp(`\`\`\`${balancer}\\n(.*?)\`\`\``, 's').exec(readme)?.[1]
  if (!block) throw new Error(`README.md says nothing about ${balancer}`)
  return block
    .replaceAll('10.0.0.1:3000', processes[0])
    .replaceAll('10.0.0.2:3000', processes[1])
    .replace(/\b(bind :|listen )80\b/, `$1${port}`)
}

export interface Balancer {
  /** Takes a process out before it stops, for balancers that do not check health; undefined puts all back. */
  takeOut(process: string | undefined): Promise<void>
  stop(): Promise<void>
}

/** Starts the program in its own folder. */
export async function startBalancer(
  balancer: BalancerName,
  program: string,
  folder: string,
  behind: Behind,
): Promise<Balancer> {
  await mkdir(folder)
  const config = await configOf(balancer, behind)
  return balancer === 'haproxy' ? startHaproxy(program, folder, config) : startNginx(program, folder, config)
}

async function startHaproxy(program: string, folder: string, config: string): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const child = start(program, '-q', '-db', '-f', file)
  return { takeOut: async () => {}, stop: () => end(child) }
}

async function startNginx(program: string, folder: string, config: string): Promise<Balancer> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  const frame = `pid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};\nevents {}\n`
  const write = (text: string) => writeFile(file, `${frame}http {\naccess_log off;\n${temporary}\n${text}}\n`)
  await write(config)
  const child = start(program, '-c', file, '-p', folder, '-g', 'daemon off;')
  return {
    async takeOut(process) {
      await write(process ? config.replace(`server ${process}`, `server ${process} down`) : config)
      child.kill('SIGHUP')
    },
    stop: () => end(child),
  }
}

function start(program: string, ...words: string[]): ChildProcess {
  return spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
