import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from '#tests/postgres/install-package.ts'

/** Where distributions keep what a service runs, whether or not it is on the path. */
const ALSO_IN = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Debian's package of the same name is installed where there is none. Undefined where that fails. */
export function findProgram(name: string): string | undefined {
  return search(name) ?? (installPackage(name) === undefined ? search(name) : undefined)
}

function search(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ALSO_IN]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
