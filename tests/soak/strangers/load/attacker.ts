import { setPriority } from 'node:os'
import { findFault } from '../judge.ts'
import { dearRequestsOf } from '../requests/dear-requests.ts'
import { scenes } from '../scenes/scenes.ts'
import type { Attack, AttackReport, Cost } from './attack.ts'
import { createSender } from './send.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 400
const FAULTS_KEPT = 50
/** A stranger who is hardly ever answered is not waited for any longer. */
const ANSWER_MS = 45_000
/** Strangers have machines of their own: here theirs takes what the shop and its buyers leave of the processors. */
const LOW_PRIORITY = 19
/** Each scene goes on until it has asked this often, though that takes longer. */
const ENOUGH_ASKED = 10
const MAX_TIMES_LONGER = 5
const LOOK_EVERY_MS = 100

setPriority(LOW_PRIORITY)
process.on('message', (attack: Attack) => void play(attack).then((report) => process.send?.(report)))
process.on('disconnect', () => process.exit())

async function play(attack: Attack): Promise<AttackReport> {
  const { names, forMs, networks, foothold, surface, owner, each } = attack
  const sender = createSender(foothold.origin, CONNECTIONS)
  const ending = new AbortController()
  const faults = new Set<string>()
  const played: Record<string, Record<string, number>> = {}
  const dear = dearRequestsOf(surface, foothold)
  let addresses = 0

  function open(name: string): Stage {
    const statuses: Record<string, number> = { asked: 0 }
    const count = (what: string) => {
      statuses[what] = (statuses[what] ?? 0) + 1
    }
    played[name] = statuses
    const address = () => {
      count('asked')
      return `198.18.${addresses++ % networks}.7`
    }
    const ask: Stage['ask'] = async (request, from = address()) => {
      const tooLate = AbortSignal.timeout(ANSWER_MS)
      const answer = await sender.send(request, from, AbortSignal.any([ending.signal, tooLate]))
      // The scene's end cut this request off, not the shop.
      if (ending.signal.aborted) return answer
      count(String(answer.status ?? 'cut'))
      const fault = findFault(request, answer)
      if (fault && faults.size < FAULTS_KEPT) faults.add(`${request.name}: ${fault}`)
      return answer
    }
    return { foothold, surface, owner, dear, signal: ending.signal, address, ask }
  }

  const startedMs = performance.now()
  const ends = setInterval(() => {
    const tookMs = performance.now() - startedMs
    const isEnough = Object.values(played).every(({ asked = 0 }) => asked >= ENOUGH_ASKED)
    if ((isEnough && tookMs > forMs) || tookMs > forMs * MAX_TIMES_LONGER) ending.abort()
  }, LOOK_EVERY_MS)
  let costs: readonly Cost[] = []
  const asking =
    each &&
    askEach(open('each alone'), each).then((told) => {
      costs = told
      ending.abort()
    })
  const playing = scenes
    .filter(({ name }) => names.includes(name))
    .map((scene) => scene.play(open(scene.name)))
  await Promise.all([asking, ...playing])
  clearInterval(ends)
  sender.close()
  return { played, faults: [...faults], costs }
}

/** One after the other, each from a network of its own, so that none pays for another. */
async function askEach(stage: Stage, { every, from }: NonNullable<Attack['each']>): Promise<Cost[]> {
  const costs: Cost[] = []
  const due = stage.dear.filter(({ pace }, at) => pace === 'at once' && at % every === from % every)
  for (const [at, request] of due.entries()) {
    if (stage.signal.aborted) break
    const askedAtMs = performance.timeOrigin + performance.now()
    const { tookMs } = await stage.ask(request, `198.19.${(at >> 8) % 256}.${at % 256}`)
    costs.push({ name: request.name, askedAtMs, tookMs })
  }
  return costs
}
