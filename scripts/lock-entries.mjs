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

const FOLDER = 'node_modules/'

/**
 * A lock file's entries with the addresses of their packages at a registry. Without them npm reads all that the
 * registry knows of each package on every installation, which takes as long as the rest of it.
 * @param {Entries} entries
 * @param {string} registry  its address, which ends with a slash
 * @returns {Entries}
 */
export function withAddresses(entries, registry) {
  const found = { ...entries }
  for (const [path, entry] of Object.entries(entries)) {
    const { version, resolved, inBundle } = entry
    if (path === '' || !version || resolved || inBundle) continue
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`
    const { version: _, ...rest } = entry
    found[path] = {
      ...(entry.name ? { name } : {}),
      version,
      resolved: `${registry}${name}/-/${file}`,
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
