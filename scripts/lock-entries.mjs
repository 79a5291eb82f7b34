/**
 * @typedef {{ name?: string, version?: string, resolved?: string, inBundle?: boolean, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Entries
 */

const PLATFORM =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(gnu|musl))?/
const WEB_ASSEMBLY = /-wasm32-wasi$/
const LIBC = { gnu: 'glibc', musl: 'musl' }

/**
 * The packages of other platforms that a lock file names as optional dependencies and does not hold. npm leaves
 * out those that its registry did not offer, and `npm ci` then refuses the lock file on every machine.
 * @param {Entries} entries
 * @returns {Entries} an entry for each, by its path
 */
export function missingPlatformPackages(entries) {
  /** @type {Entries} */
  const missing = {}
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(entries)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform || holds(entries, path, name)) continue
      missing[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
    }
  }
  return missing
}

const REGISTRY = 'https://registry.npmjs.org'
const FOLDER = 'node_modules/'

/**
 * Where the packages lie of which a lock file does not say it. npm leaves that out where it is set to, and then reads
 * all that the registry knows of each package on every installation, which takes as long as the rest of it. Whoever
 * has another registry gets them from there: npm puts its own in the place of this one.
 * @param {Entries} entries
 * @returns {Entries} the same entries with their addresses, by their paths
 */
export function missingAddresses(entries) {
  /** @type {Entries} */
  const found = {}
  for (const [path, entry] of Object.entries(entries)) {
    const { version, resolved, inBundle } = entry
    if (path === '' || !version || resolved || inBundle) continue
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`
    const { version: _, ...rest } = entry
    found[path] = {
      ...(entry.name ? { name } : {}),
      version,
      resolved: `${REGISTRY}/${name}/-/${file}`,
      ...rest,
    }
  }
  return found
}

/** @param {string} name */
export function platformOf(name) {
  if (WEB_ASSEMBLY.test(name)) return { cpu: ['wasm32'] }
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? []
  if (os === undefined || cpu === undefined) return undefined
  return { os: [os], cpu: [cpu], ...(libc === 'gnu' || libc === 'musl' ? { libc: [LIBC[libc]] } : {}) }
}

/**
 * Node looks for a package beside the one that asks and then in every folder above.
 * @param {Entries} entries @param {string} path @param {string} name
 */
function holds(entries, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (entries[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
