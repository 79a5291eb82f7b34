import { countPlaywright, countVitest } from './counts.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command  a program of node_modules/.bin, or `node`
 * @property {string[]} args
 * @property {boolean} [live]  whether its lines are shown as they come
 * @property {{ file: string, count: (report: any) => import('./counts.mjs').Counts }} [report]
 */

/**
 * Runs before all others, and beside none: it writes the types of the content, which they read, and Astro's check of the
 * pages writes the same files.
 * @type {Step}
 */
export const build = { name: 'build', command: 'node', args: ['scripts/build.mjs'] }

/** @type {Step[]} */
export const checks = [
  {
    name: 'types of pages',
    command: 'astro',
    args: ['check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning'],
  },
  // Several threads would each read the shared files anew, and the unit tests use the other processor.
  { name: 'types', command: 'node', args: ['node_modules/typescript-native/bin/tsc', '--singleThreaded'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'layers, imports as drawn', command: 'node', args: ['scripts/checks/draw-imports.mjs', '--check'] },
  { name: 'layers of pages', command: 'node', args: ['scripts/checks/check-pages.mjs'] },
  { name: 'sizes', command: 'node', args: ['scripts/checks/check-sizes.mjs'] },
  { name: 'migrations', command: 'node', args: ['scripts/checks/check-migrations.mjs'] },
  { name: 'unused', command: 'knip', args: [] },
  { name: 'drawings', command: 'node', args: ['workshop/drawings/draw.ts', '--check'] },
  { name: 'workshop', command: 'node', args: ['workshop/workshop.ts', '--check'] },
  { name: 'lock file', command: 'node', args: ['scripts/checks/complete-lock.mjs', '--check'] },
  { name: 'requirements', command: 'node', args: ['scripts/checks/check-requirements.mjs'] },
  { name: 'paths in documents', command: 'node', args: ['scripts/checks/check-docs.mjs'] },
]

/** @type {Step} */
export const unit = {
  name: 'unit',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  live: true,
  report: { file: 'test-results/unit.json', count: countVitest },
}

/** Runs after all tests, since it reads their reports. @type {Step} */
export const proof = {
  name: 'requirements proved',
  command: 'node',
  args: ['scripts/checks/check-requirements.mjs', '--ran'],
}

/**
 * A short run walks the journeys alone, which their tag tells (`tests/e2e/tags.ts`).
 * @param {boolean} isWhole
 * @returns {Step}
 */
export function browser(isWhole) {
  return {
    name: 'browser',
    command: 'playwright',
    args: isWhole ? ['test'] : ['test', '--grep', '@journey'],
    live: true,
    report: { file: 'test-results/browser.json', count: countPlaywright },
  }
}
