import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { reviewUnderStrikes } from '#tests/soak/strikes/review-under-strikes.ts'

const A_TENTH = { writers: 4, strikes: 3 }

test('[3.05] [7.06] what is counted of reviews is what there is, after processes were killed and connections cut while they were written', async () => {
  const folder = await createRunFolder()
  try {
    const databaseUrl = await createPostgresDatabase()
    const dataDirs = [join(folder.path, 'here'), join(folder.path, 'there')] as const
    await expect(reviewUnderStrikes({ databaseUrl, dataDirs, ...A_TENTH })).resolves.toBeUndefined()
  } finally {
    await folder.remove()
  }
}, 90_000)
