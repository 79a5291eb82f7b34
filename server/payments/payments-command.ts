import { openAdmin, storesOwnAdmin } from '../catalogue-command/admin-client.ts'
import { runCommand } from '../command/run-command.ts'
import { disputes, reconcile, status, takings, taxes } from './payment-verbs.ts'

await runCommand('payments', { reconcile, status, takings, taxes, disputes }, openAdmin, storesOwnAdmin)
