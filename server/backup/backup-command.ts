import { resolve } from 'node:path'
import { runOne } from '../command/run-command.ts'
import { writeBackup } from './write-backup.ts'

await runOne('backup', {
  takes: ['FILE'],
  does: 'writes all that the shop keeps into a new file, while it sells; with BACKUP_PASSPHRASE set, encrypted',
  run: (config, tell, [file = '']) => writeBackup(config, resolve(file), tell),
})
