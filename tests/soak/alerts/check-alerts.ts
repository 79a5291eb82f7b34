import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const RULES = fileURLToPath(new URL('../../../docs/alerts/keel.rules.yml', import.meta.url))
const PLAYED = fileURLToPath(new URL('keel.rules.test.yml', import.meta.url))

/** Has Prometheus's own tool read the alert rules, and play what each is to fire at. Returns what it says of them. */
export async function checkAlerts(promtool: string): Promise<string> {
  const run = async (...args: string[]) => (await promisify(execFile)(promtool, args)).stdout
  const checked = await run('check', 'rules', RULES)
  await run('test', 'rules', PLAYED)
  return `${checked.match(/\d+ rules/)?.[0] ?? 'no rules'}, played as they should fire`
}
