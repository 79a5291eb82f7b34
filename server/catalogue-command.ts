import { openAdmin } from './catalogue-command-client.ts'
import { CommandFailure } from './catalogue-command-failure.ts'
import { readCommand, usage } from './catalogue-command-verbs.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'

// Whoever reads only the beginning of a list (`| head`) ends it, and that is no failure.
process.stdout.on('error', () => process.exit(0))

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(`keel: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function run(args: readonly string[]): Promise<void> {
  if (args.length === 0) return console.log(usage)
  const command = readCommand(args)
  const result = readConfig(readEnvironment())
  if (!result.ok) throw new CommandFailure(result.problems.join('; '))
  await command(await openAdmin(result.config), (line) => console.log(line))
}
