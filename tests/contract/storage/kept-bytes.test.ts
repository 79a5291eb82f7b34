import { beforeAll, expect, test } from 'vitest'
import { openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const CROWDED = '192.0.2.7'
const REFUSED = 'Too many pictures came from here, try again in a minute'
/** A network may have half of a day's bytes kept at once. */
const ROOM_BYTES = 1_000
const DAY_MS = 24 * 60 * 60_000

describeBackend('what is kept of one network’s pictures', ({ twin, reopen }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('jpeg', 60, 40)
    // A picture of this size is kept in some three hundred bytes.
    await reopen({ keptBytesADay: 2 * ROOM_BYTES })
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
    const answers: string[] = []
    while (answers.length < 20 && answers.at(-1) !== REFUSED) answers.push(await upload(CROWDED))
    expect(answers[0]).toBe('kept')
    expect(answers.at(-1)).toBe(REFUSED)
    expect(await upload('198.51.100.7')).toBe('kept')
    const owner = openClient(twin(), CROWDED, { key: twin().serviceKey })
    expect((await owner.storage.from('review-pictures').upload('imports/a.jpg', photograph)).error).toBeNull()
    expect(
      (await owner.storage.from('review-pictures').copy('imports/a.jpg', 'imports/b.jpg')).error,
    ).toBeNull()
    twin().passTime(DAY_MS)
    expect(await upload(CROWDED)).toBe('kept')
  })

  test('counts what is copied and what comes by a link, of whoever sends it', async () => {
    const network = '192.0.2.9'
    const { email, user } = await signUp(twin())
    const client = openClient(twin(), network)
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const files = client.storage.from('review-pictures')
    const at = (name: string) => `${user.id}/${name}.jpg`
    const owner = openClient(twin(), '203.0.113.3', { key: twin().serviceKey }).storage.from(
      'review-pictures',
    )
    const { data } = await owner.createSignedUploadUrl('imports/sent.jpg', { upsert: true })
    const sendByLink = () => files.uploadToSignedUrl('imports/sent.jpg', data?.token ?? '', photograph)
    expect((await sendByLink()).error).toBeNull()
    expect((await files.upload(at('0'), photograph)).error).toBeNull()
    const copies: string[] = []
    while (copies.length < 20 && copies.at(-1) !== REFUSED) {
      const { error } = await files.copy(at('0'), at(`copy-${copies.length}`))
      copies.push(error?.message ?? 'kept')
    }
    // All of them together are as many as the network has room for, as they are kept.
    const { data: kept } = await files.info(at('0'))
    expect(copies.length - 1).toBe(Math.ceil(ROOM_BYTES / (kept?.size ?? 0)) - 2)
    expect((await sendByLink()).error).toMatchObject({ message: REFUSED })
  })
})
