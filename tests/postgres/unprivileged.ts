import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'

const isRoot = process.getuid?.() === 0

/** The user to run PostgreSQL as, which refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  const idOf = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {} // There is no such user here.
  }
  throw new Error('The tests run as root, and PostgreSQL needs a user named postgres or nobody to run as')
}

/** Options to start one of the server's programs; its user gets its home and the contents there. */
export function unprivileged(
  home: string,
  ...contents: string[]
): { uid?: number; gid?: number; cwd: string } {
  const user = serverUser()
  if (user) for (const path of [home, ...contents]) chownSync(path, user.uid, user.gid)
  return { ...user, cwd: home }
}

export function asRoot(command: [string, ...string[]]): [string, ...string[]] {
  return isRoot ? command : ['sudo', '--non-interactive', ...command]
}
