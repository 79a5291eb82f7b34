import { openAdmin } from './catalogue-command-client.ts'
import { verbs } from './catalogue-command-verbs.ts'
import { runCommand } from './command/run-command.ts'

await runCommand('catalogue', verbs, openAdmin)
