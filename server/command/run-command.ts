import { type Config, readConfig } from '../config/config.ts'
import { readEnvironment } from '../config/environment.ts'
import { CommandFailure, type CommandVerb, type CommandVerbs } from './command-verb.ts'

/** Runs `npm run NAME -- VERB …`, from this process's arguments to its exit code. */
export async function runCommand<Hold>(
  name: string,
  verbs: CommandVerbs<Hold>,
  open: (config: Config) => Promise<Hold>,
  /** The message that sends the owner elsewhere, where this command does not apply to the configuration. */
  elsewhere: (config: Config) => string | undefined = () => undefined,
): Promise<void> {
  await orSayWhy(async (args) => {
    const result = readConfig(readEnvironment())
    const place = result.ok ? elsewhere(result.config) : undefined
    if (place !== undefined) throw new CommandFailure(place)
    if (args.length === 0) return console.log(usageOf(name, verbs))
    const [verb, values] = readVerb(name, verbs, args)
    if (!result.ok) throw new CommandFailure(result.problems.join('; '))
    await verb.run(await open(result.config), (line) => console.log(line), values)
  })
}

/** Runs `npm run NAME …`, a command that does one thing. */
export async function runOne(name: string, verb: CommandVerb<Config>): Promise<void> {
  await orSayWhy(async (values) => {
    if (values.length === 0) return console.log(`npm run ${[name, ...verb.takes].join(' ')}\n  ${verb.does}`)
    checkArguments(`npm run ${name}`, verb, values)
    const result = readConfig(readEnvironment())
    if (!result.ok) throw new CommandFailure(result.problems.join('; '))
    await verb.run(result.config, (line) => console.log(line), values)
  })
}

async function orSayWhy(run: (args: readonly string[]) => Promise<void>): Promise<void> {
  process.stdout.on('error', noteUntold)
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    console.error(`keel: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

/**
 * What the command does goes on to its end, told or not. A reader such as `head` closes the pipe early, which is no
 * failure; a full disk is one.
 */
function noteUntold({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE' || process.exitCode === 1) return
  console.error(`keel: what was done could not be written out: ${message}`)
  process.exitCode = 1
}

function usageOf<Hold>(name: string, verbs: CommandVerbs<Hold>): string {
  const rows = Object.entries(verbs).map(([verb, { takes, does }]) => ({
    asked: [verb, ...takes].join(' '),
    does,
  }))
  const width = Math.max(...rows.map(({ asked }) => asked.length))
  const lines = rows.map(({ asked, does }) => `  ${asked.padEnd(width)}  ${does}`)
  return [`npm run ${name} -- COMMAND`, ...lines].join('\n')
}

/** Reads the arguments before the shop is opened, so that a misspelled verb fails at once. */
function readVerb<Hold>(
  command: string,
  verbs: CommandVerbs<Hold>,
  args: readonly string[],
): [CommandVerb<Hold>, readonly string[]] {
  const [name = '', ...values] = args
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) {
    throw new CommandFailure(
      `there is no command ${JSON.stringify(name)}; the commands are ${Object.keys(verbs).join(', ')}`,
    )
  }
  checkArguments(`npm run ${command} -- ${name}`, verb, values)
  return [verb, values]
}

function checkArguments<Hold>(asked: string, { takes }: CommandVerb<Hold>, values: readonly string[]): void {
  const needed = takes.filter((argument) => !argument.startsWith('['))
  const most = takes.at(-1)?.endsWith('…')
    ? Number.POSITIVE_INFINITY
    : takes.flatMap((argument) => argument.split(' ')).length
  if (values.length < needed.length || values.length > most)
    throw new CommandFailure(`usage: ${[asked, ...takes].join(' ')}`)
}
