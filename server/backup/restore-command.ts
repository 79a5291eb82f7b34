import { resolve } from 'node:path'
import { CommandFailure } from '../command/command-verb.ts'
import { runOne } from '../command/run-command.ts'
import { restoreBackup } from './restore-backup.ts'

const REPLACE = 'replace'

await runOne('restore', {
  takes: ['FILE', `[${REPLACE}]`],
  does: 'puts a backup into an empty database, or in the place of the shop that is there; the shop must not run',
  async run(config, tell, [file = '', word]) {
    if (word !== undefined && word !== REPLACE)
      throw new CommandFailure(`usage: npm run restore FILE [${REPLACE}]`)
    await restoreBackup({ config, file: resolve(file), replaces: word === REPLACE, tell })
  },
})
