import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openReviews } from './open-reviews.ts'

test('an owner’s command calls a hosted backend within bounds', async () => {
  const read = readConfig({
    BACKEND_URL: 'https://keel.supabase.co',
    BACKEND_ANON_KEY: 'sb_publishable_1',
    BACKEND_SERVICE_KEY: 'sb_secret_1',
  })
  if (!read.ok) throw new Error(read.problems.join('; '))
  const owner = await openReviews(read.config)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]))
  try {
    await owner.fetch(new Request(`${owner.url}/rest/v1/reviews`))
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' })
  } finally {
    fetched.mockRestore()
  }
})
