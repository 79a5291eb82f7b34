import { execFileSync } from 'node:child_process'
import { asRoot } from './unprivileged.ts'

/** Installs a Debian package that tests need. Returns the reason if that fails. */
export function installPackage(name: string, title = name): string | undefined {
  console.info(`The tests need ${title}: installing it with apt-get …`)
  try {
    runAptGet('update')
    runAptGet('install', '--yes', '--no-install-recommends', name)
    return undefined
  } catch (error) {
    return error instanceof Error
      ? `apt-get could not install it: ${error.message.split('\n')[0]}`
      : String(error)
  }
}

function runAptGet(...args: string[]) {
  const [program, ...rest] = asRoot(['apt-get', ...args])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(program, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
