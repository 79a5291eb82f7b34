import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Shopify's published clients, at versions for the API that the twin serves, and what these import. */
const PACKAGES = {
  '@shopify/hydrogen': '2025.7.3',
  '@shopify/hydrogen-react': '2025.7.2',
  '@shopify/storefront-api-client': '1.0.9',
  'shopify-buy': '3.0.7',
  react: '19.2.3',
  'react-dom': '19.2.3',
  'react-router': '7.12.0',
}

/** A folder apart, so that these packages are neither dependencies of the shop nor kept in the repository. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.published-clients/', import.meta.url))

/** Installs what is missing, from the registry that npm knows. */
export function installPackages(): void {
  mkdirSync(FOLDER, { recursive: true })
  const manifest = { private: true, dependencies: PACKAGES }
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(manifest, null, 2))
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, '--loglevel=error'], { cwd: FOLDER, stdio: 'inherit' })
}

/** Loads a module of one of the packages: the package itself, or a file of it. */
// biome-ignore lint/suspicious/noExplicitAny: these packages are not installed where types are checked
export type Load = (name: string, file?: string) => Promise<any>

export const load: Load = (name, file) => {
  const path = file
    ? join(FOLDER, 'node_modules', name, file)
    : createRequire(join(FOLDER, 'package.json')).resolve(name)
  return import(pathToFileURL(path).href)
}
