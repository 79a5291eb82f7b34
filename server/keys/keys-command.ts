import { CommandFailure } from '../command/command-verb.ts'
import { runCommand } from '../command/run-command.ts'
import type { Config } from '../config/config.ts'
import { ENDS, type KeyName, replaceKey } from './replace-key.ts'

const NAMES = Object.keys(ENDS) as KeyName[]

await runCommand<Config>(
  'keys',
  {
    list: {
      takes: [],
      does: 'the keys that the shop made for itself, and what ends with each when it is replaced',
      async run(_config, tell) {
        const width = Math.max(...NAMES.map((name) => name.length))
        for (const name of NAMES) tell(`${name.padEnd(width)}  ${ENDS[name]}`)
      },
    },
    rotate: {
      takes: ['NAME'],
      does: 'replaces a key; each process takes the new one when it is started again',
      async run(config, tell, [wanted = '']) {
        const name = NAMES.find((each) => each === wanted)
        if (name === undefined)
          throw new CommandFailure(
            `there is no key ${JSON.stringify(wanted)}; the keys are ${NAMES.join(', ')}`,
          )
        await replaceKey(config, name)
        tell(`${name} is replaced. It ends: ${ENDS[name]}`)
        tell('the old one opens until each process was started again, which also writes keys.json anew')
      },
    },
  },
  async (config) => config,
)
