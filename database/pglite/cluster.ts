import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedCluster, findDamage } from './damage.ts'

/**
 * Where in the data folder PGlite keeps its cluster. The first start copies some 30 MB there; a process
 * killed meanwhile leaves half a cluster, which no later start could open, so a mark stands beside it
 * until it is whole, and a marked one (nobody has written to it yet) is made anew.
 */
export async function prepareCluster(folder: string) {
  const cluster = join(folder, 'postgres')
  const mark = join(folder, 'unfinished')
  if (existsSync(mark)) await rm(cluster, { recursive: true, force: true })
  const isNew = !existsSync(cluster)
  if (!isNew) {
    const damaged = await findDamage(cluster)
    if (damaged) throw new DamagedCluster(damaged)
  } else await writeFile(mark, '')
  return { folder: cluster, isNew, ready: () => rm(mark, { force: true }) }
}
