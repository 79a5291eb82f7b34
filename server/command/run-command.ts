import { CommandFailure } from '../catalogue-command/command-failure.ts'
import { type Config, readConfig } from '../config/config.ts'
import { readEnvironment } from '../config/environment.ts'
import type { CommandVerb, CommandVerbs } from './command-verb.ts'

/** `npm run NAME -- VERB …`, from the arguments of this process to its exit code. */
export async function runCommand<Hold>(
  name: string,
  verbs: CommandVerbs<Hold>,
  open: (config: Config) => Promise<Hold>,
): Promise<void> {
  // Whoever reads only the beginning of a list (`| head`) ends it, and that is no failure.
  process.stdout.on('error', () => process.exit(0))
  const args = process.argv.slice(2)
  try {
    if (args.length === 0) return console.log(usageOf(name, verbs))
    const [verb, values] = readVerb(name, verbs, args)
    const result = readConfig(readEnvironment())
    if (!result.ok) throw new CommandFailure(result.problems.join('; '))
    await verb.run(await open(result.config), (line) => console.log(line), values)
  } catch (error) {
    console.error(`keel: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

function usageOf<Hold>(name: string, verbs: CommandVerbs<Hold>): string {
  const lines = Object.entries(verbs).map(([verb, { takes }]) => `  ${[verb, ...takes].join(' ')}`)
  return [`npm run ${name} --`, ...lines].join('\n')
}

/** What to do once the shop is found. A command that is misspelt does not get as far. */
function readVerb<Hold>(
  command: string,
  verbs: CommandVerbs<Hold>,
  args: readonly string[],
): [CommandVerb<Hold>, readonly string[]] {
  const [name = '', ...values] = args
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) {
    throw new CommandFailure(
      `there is no command ${JSON.stringify(name)}; there are ${Object.keys(verbs).join(', ')}`,
    )
  }
  const { takes } = verb
  const needed = takes.filter((argument) => !argument.startsWith('['))
  if (values.length < needed.length || values.length > takes.length) {
    throw new CommandFailure(`use it as: npm run ${command} -- ${[name, ...takes].join(' ')}`)
  }
  return [verb, values]
}
