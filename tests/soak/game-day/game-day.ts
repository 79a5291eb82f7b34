import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { expectAllThere } from '../balancers/expect-all-there.ts'
import { mountDisk } from '../full-disk.ts'
import { blocksNamed } from '../run-as-written.ts'
import { scenes } from './scenes.ts'
import { openShopOfTheDay } from './shop-of-the-day.ts'

interface GameDay {
  /** A folder that is not there yet. */
  readonly folder: string
  readonly postgres: PostgresServer
  readonly tell: (line: string) => void
}

const DISK_MB = 256

/**
 * Goes through what may wake somebody, one thing after the other, in a shop whose buyers go on: each is put right with
 * the commands of docs/operations.md as they stand there, and in the end no order is missing. Returns false where no
 * disk can be mounted to be filled.
 */
export async function playGameDay({ folder, postgres, tell }: GameDay): Promise<boolean> {
  await mkdir(folder)
  const data = join(folder, 'data')
  using disk = await mountDisk(data, DISK_MB)
  if (!disk) return false
  await using shop = await openShopOfTheDay(folder, data, postgres)
  await shop.sell()
  for (const [what, play] of Object.entries(scenes)) {
    const [began, before] = [performance.now(), shop.tally.acknowledged.length]
    try {
      await play(shop)
    } catch (cause) {
      throw new Error(`${what} was not put right`, { cause })
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    tell(`${what}: over after ${seconds} s, ${shop.tally.acknowledged.length - before} orders meanwhile`)
  }
  await shop.close()
  const unplayed = (await blocksNamed('woken-')).filter((name) => !shop.ran.has(name))
  assert.deepEqual(unplayed, [], 'boxes of docs/operations.md that no scene runs')
  const { tally, variantIds, stock } = shop
  assert.equal(new Set(tally.acknowledged).size, tally.acknowledged.length, 'no number was given twice')
  const outboxes = shop.ports.map((port) => join(data, String(port), 'outbox'))
  await expectAllThere(shop.databaseUrl, { tally, variantIds, outboxes, stock })
  tell(`${tally.acknowledged.length} orders in all, none lost or doubled`)
  return true
}
