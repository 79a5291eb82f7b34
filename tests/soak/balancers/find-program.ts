import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from '#tests/postgres/binaries.ts'

/** Distributions keep service programs in these folders, whether or not they are on the path. */
const ALSO_IN = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The program's path. A missing one is installed from Debian's packages, or undefined if that fails. */
export function findProgram(name: string, packages: readonly string[] = [name]): string | undefined {
  return (
    search(name) ?? (packages.every((each) => installPackage(each) === undefined) ? search(name) : undefined)
  )
}

function search(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ALSO_IN]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
