import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openWorkshop } from './workshop.ts'
import { writeBackup } from './write-backup.ts'

const createFolder = () => mkdtemp(join(tmpdir(), 'keel-workshop-'))

test('a workshop is without what a run left in it that was killed, and goes at its end', async () => {
  const folder = join(await createFolder(), 'backup')
  await mkdir(join(folder, 'database'), { recursive: true })
  await writeFile(join(folder, 'database', 'half'), 'a copy')
  {
    await using workshop = await openWorkshop(folder)
    expect((await readdir(workshop.folder)).filter((name) => !name.startsWith('lock'))).toEqual([])
    await expect(openWorkshop(folder)).rejects.toThrow(/backup cannot be worked in: .* is in use/)
  }
  expect(existsSync(folder)).toBe(false)
})

test('an embedded database is copied within DATA_DIR, and never beside the file that is encrypted', async () => {
  const DATA_DIR = await createFolder()
  const read = readConfig({ PORT: '3000', DATA_DIR })
  if (!read.ok) throw new Error(read.problems.join('; '))
  await using _ = await openWorkshop(join(DATA_DIR, 'backup'))
  const file = join(await createFolder(), 'file')
  await expect(writeBackup(read.config, file, () => {})).rejects.toThrow(
    join(DATA_DIR, 'backup cannot be worked in'),
  )
})
