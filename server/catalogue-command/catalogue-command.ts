import { runCommand } from '../command/run-command.ts'
import { openAdmin, storesOwnAdmin } from './admin-client.ts'
import { verbs } from './verbs.ts'

await runCommand('catalogue', verbs, openAdmin, storesOwnAdmin)
