import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { PERSONAL_FOLDERS } from './personal-folder.ts'

const PAGE_FILE = /\.(?:astro|ts)$/
const TEST_FILE = /\.test\.ts$/

/**
 * Pages for one visitor lie in `shop/personal/`, and have the addresses that they would have in `shop/pages/`; those of
 * the office lie in `office/pages/`, below `/office`. The folder alone decides whether a page is public or personal
 * (decision 76).
 */
export function personalPages(): AstroIntegration {
  return {
    name: 'keel-personal-pages',
    hooks: {
      'astro:config:setup': ({ config, injectRoute }) => {
        for (const { path, prefix } of PERSONAL_FOLDERS) {
          for (const file of pageFiles(fileURLToPath(new URL(path, config.root)))) {
            injectRoute({ pattern: prefix + patternOf(file), entrypoint: path + file, prerender: false })
          }
        }
      },
    },
  }
}

function pageFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => PAGE_FILE.test(file) && !TEST_FILE.test(file))
}

function patternOf(file: string): string {
  return `/${file.replace(PAGE_FILE, '').replace(/(?:^|\/)index$/, '')}`
}
