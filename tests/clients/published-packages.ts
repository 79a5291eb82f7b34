import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from '#services/storefront/graphql/api-version.ts'
import { UCP_VERSION } from '#services/storefront/ucp/protocol/capabilities.ts'

/** A version of the storefront's API that the twin serves, or the one of the protocol for agents. */
export type ClientsOf = ServedVersion | typeof UCP_VERSION

/** The published clients of each version, and what these import. */
const PACKAGES: Readonly<Record<ClientsOf, Readonly<Record<string, string>>>> = {
  [API_VERSION]: {
    '@shopify/hydrogen': '2025.7.3',
    '@shopify/hydrogen-react': '2025.7.2',
    '@shopify/storefront-api-client': '1.0.9',
    'shopify-buy': '3.0.7',
    react: '19.2.3',
    'react-dom': '19.2.3',
    'react-router': '7.12.0',
  },
  [NEWEST_VERSION]: {
    '@shopify/checkout-kit': '4.0.0-alpha.1',
    '@shopify/hydrogen': '2026.4.6',
    '@shopify/hydrogen-react': '2026.4.4',
    '@shopify/storefront-api-client': '2.0.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router': '7.16.0',
  },
  [UCP_VERSION]: {
    '@modelcontextprotocol/sdk': '1.32.2',
    '@shopify/ucp-cli': '0.9.0',
  },
}

/** Folders apart, so that these packages are neither dependencies of the shop nor kept in the repository. */
const folderOf = (version: ClientsOf) =>
  fileURLToPath(new URL(`../../node_modules/.published-clients/${version}/`, import.meta.url))

/** Installs what is missing of a version, from the registry that npm knows. */
export function installPackages(version: ClientsOf): void {
  const folder = folderOf(version)
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: PACKAGES[version] }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
}

/** Loads a module of one of the packages: the package itself, or a file of it. */
// biome-ignore lint/suspicious/noExplicitAny: these packages are not installed where types are checked
export type Load = (name: string, file?: string) => Promise<any>

/** What a client is tried with. */
export interface Asking {
  readonly version: ServedVersion
  readonly load: Load
  readonly fetch: typeof globalThis.fetch
}

/** The path of a file of one of the packages. */
export function fileOf(version: ClientsOf, name: string, file: string): string {
  return join(folderOf(version), 'node_modules', name, file)
}

export function loaderOf(version: ClientsOf): Load {
  const folder = folderOf(version)
  return (name, file) => {
    const path = file
      ? fileOf(version, name, file)
      : createRequire(join(folder, 'package.json')).resolve(name)
    return import(pathToFileURL(path).href)
  }
}
