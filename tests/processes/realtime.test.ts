import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPostgresDatabase } from '#tests/fresh-database.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { tellUnderStrikes } from '../soak/tell-under-strikes.ts'

const A_TENTH = { sockets: 10, strikes: 3 }

it('[7.07] sockets that come back after their process was killed, or its connections cut, have been told everything once', async () => {
  const folder = await createRunFolder()
  try {
    const databaseUrl = await createPostgresDatabase()
    const dataDirs = [join(folder.path, 'here'), join(folder.path, 'there')] as const
    await expect(tellUnderStrikes({ databaseUrl, dataDirs, ...A_TENTH })).resolves.toBeUndefined()
  } finally {
    await folder.remove()
  }
}, 90_000)
