import { migrationsOfTheShop, readMigrations } from './migration-files.ts'

const HEADER = `-- The shop's tables and policies, for a hosted project: run once, as the project's owner, where none of them are yet.
-- All of it is applied, or nothing.
`

/** Joins the public migrations that the twin runs into one text. */
async function readPublicSql(): Promise<string> {
  const migrations = await readMigrations(migrationsOfTheShop)
  const parts = migrations.filter(({ isPublic }) => isPublic).map(({ file, text }) => `-- ${file}\n\n${text}`)
  return [HEADER, 'begin;\n', ...parts, 'commit;\n'].join('\n')
}

// A reader such as `head` closes the pipe early, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.stdout.write(await readPublicSql())
