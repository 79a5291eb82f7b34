import { runCommand } from '../../command/run-command.ts'
import { openReviews } from '../../reviews/open-reviews.ts'
import { receive } from './receive.ts'

await runCommand('messages', { receive }, async (config) => ({
  owner: await openReviews(config),
  publicUrl: config.publicUrl,
}))
