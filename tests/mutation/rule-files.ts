import { existsSync, globSync, readFileSync } from 'node:fs'

/** The root folders that rules lie in. */
const ROOMS = ['facts', 'geometry', 'server', 'services', 'shop']

/** A file that imports one of these needs a database, another service, a file or a page, which no unit test has. */
const ASKS =
  /from '(?:kysely|pg|sharp|ws|nodemailer|three|astro.*|hono(?:\/.*)?|@hono\/.*|react(?:\/.*|-.*)?|#database\/.*|.*\.astro|node:(?:child_process|fs|http|stream|timers|worker_threads)(?:\/.*)?)'/
/** A file that calls one of these needs a page around it, or writes one, or a letter. */
const NEEDS_A_PAGE = /\b(?:document|window|navigator)\.\w+\(|\bhtml`|\bwriteLetter\(/
/** What moves a page's elements is proved in a browser, unless it has unit tests that hand it some. */
const TOUCHES_ELEMENTS = /\bHTML\w*Element\b/
/** A file that is handed a transaction needs a database, too. */
const IS_HANDED_A_TRANSACTION = /\(trx\b|\.execute(?:TakeFirst\w*)?\(/
/** Type-only imports are gone when the program runs. */
const TYPES_OF_TABLES = /^import type \{[^}]*\} from '#database\/tables[^']*'$/gm
const RUNS = /^(?:export )?(?:async )?(?:function|const|class) /m

/** A rule decides by its arguments alone, so that a unit test can prove it. */
function isRule(file: string): boolean {
  if (/\.(?:test|d)\.ts$/.test(file)) return false
  const text = readFileSync(file, 'utf8').replace(TYPES_OF_TABLES, '')
  if (TOUCHES_ELEMENTS.test(text) && !existsSync(file.replace(/\.ts$/, '.test.ts'))) return false
  return RUNS.test(text) && [ASKS, NEEDS_A_PAGE, IS_HANDED_A_TRANSACTION].every((asks) => !asks.test(text))
}

/** A file that is named whole counts as a rule, whatever else it does. */
export function rulesIn(globs: readonly string[]): string[] {
  return globSync(globs)
    .filter((file) => globs.includes(file) || isRule(file))
    .sort()
}

/** Rules in all root folders that neither a group nor another named entry covers. */
export function rulesBeside(covered: readonly string[]): string[] {
  const known = new Set(globSync(covered))
  return rulesIn(ROOMS.map((room) => `${room}/**/*.ts`)).filter((file) => !known.has(file))
}

/** Tests that start a PostgreSQL or a PGlite, which a thousand runs cannot wait for. `one-process.ts` names one alone. */
export function needsAnEngine(test: string): boolean {
  return /#tests\/(?:fixtures\/(?:database\/(?!one-process)|storefront\/.*-twin|shop\/(?:seeded-)?shop\.ts)|postgres)|connectDatabase|PGlite/.test(
    readFileSync(test, 'utf8'),
  )
}
