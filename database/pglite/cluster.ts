import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedCluster, findDamage } from './damage.ts'

/**
 * Prepares the folder of PGlite's cluster. The first start copies some 30 MB there; a process killed meanwhile leaves
 * half a cluster, which no later start could open. So a mark stands beside it until it is whole, and a marked cluster,
 * which nobody has written to yet, is made anew.
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
