import { beforeAll, expect, test } from 'vitest'
import { openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const CROWDED = '192.0.2.7'
const DAY_MS = 24 * 60 * 60_000

describeBackend('what is kept of one network’s pictures', ({ twin, reopen }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 60, 40)
    // A picture of this size is kept in some two hundred bytes.
    await reopen({ keptBytesADay: 800 })
  })

  /** Uploads by another account each time. */
  async function upload(address: string) {
    const { email, user } = await signUp(twin())
    const client = openClient(twin(), address)
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const { error } = await client.storage.from('review-pictures').upload(`${user.id}/a.jpg`, photograph)
    return error?.message ?? 'kept'
  }

  test('has an end each day, however many accounts it signs up, and keeps nobody else out', async () => {
    const refused = 'Too many pictures came from here, try again in a minute'
    const answers: string[] = []
    while (answers.length < 20 && answers.at(-1) !== refused) answers.push(await upload(CROWDED))
    expect(answers[0]).toBe('kept')
    expect(answers.at(-1)).toBe(refused)
    expect(await upload('198.51.100.7')).toBe('kept')
    const owner = openClient(twin(), CROWDED, { key: twin().serviceKey })
    expect((await owner.storage.from('review-pictures').upload('imports/a.jpg', photograph)).error).toBeNull()
    twin().passTime(DAY_MS)
    expect(await upload(CROWDED)).toBe('kept')
  })
})
