/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[],
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
