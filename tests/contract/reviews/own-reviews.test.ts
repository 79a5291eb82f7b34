import { beforeAll, expect, test } from 'vitest'
import { fetchOwnReview, removeReview } from '#shop/clients/backend/own-reviews.ts'
import type { WrittenReview } from '#shop/clients/backend/review-columns.ts'
import { createSignedInCall, type SignedInCall } from '#shop/clients/backend/signed-in-call.ts'
import { sendReview } from '#shop/reviews/writing/send/send-review.ts'
import { ORIGIN, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'

const REVIEW: WrittenReview = {
  author: 'Kim',
  rating: 3,
  title: '',
  body: '<b>My knees</b> took a week to get used to it. 🪑',
  height_in: 66,
  desk_height_in: null,
  weight_range: '150-179',
  hours_a_day: 6,
  came_from: 'other',
  knee_comfort: 2,
  back_comfort: null,
  assembly_ease: 5,
}

describeBackend('a review as its writer sends it', ({ twin }) => {
  let photograph: Buffer
  beforeAll(async () => {
    photograph = await makePhotograph('png', 40, 30)
  })

  /** Signs up an account that uses the shop's own client; `lose` drops the answer to its next insert. */
  async function openWriter() {
    const { client, user } = await signUp(twin())
    let isLost = false
    const call: SignedInCall = createSignedInCall({
      url: ORIGIN,
      anonKey: twin().anonKey,
      openClient: async () => client.auth,
      fetch: async (url, init) => {
        const answer = await twin().backend.fetch(new Request(url, init))
        if (!isLost || init.method !== 'POST') return answer
        isLost = false
        throw new TypeError('fetch failed')
      },
    })
    const pictureOf = (name: string) => {
      const path = `${user.id}/${name}`
      return { path, width: 40, height: 30, description: name }
    }
    const upload = async (name: string) => {
      const picture = pictureOf(name)
      await client.storage.from('review-pictures').upload(picture.path, photograph)
      return picture
    }
    const lose = () => {
      isLost = true
    }
    return { call, pictureOf, upload, lose }
  }
  const sendTo = (handle: string, call: SignedInCall) => (parts: Partial<Parameters<typeof sendReview>[0]>) =>
    sendReview({
      ...{ call, handle, own: undefined, review: REVIEW, pictures: [], ...parts },
      sendPicturesAgain: parts.sendPicturesAgain ?? expect.unreachable,
    })

  test('[6.03] [3.05] has its pictures where one of them never arrived and is sent again', async () => {
    const { call, pictureOf, upload } = await openWriter()
    const [one, lost] = [await upload('one'), pictureOf('lost')]
    const sent = await sendTo(
      'bench',
      call,
    )({
      pictures: [one, lost],
      sendPicturesAgain: async () => ({ ok: true, pictures: [one, await upload('lost')] }),
    })
    expect(sent).toMatchObject({ kind: 'sent', own: { review_pictures: [one, lost] } })
    expect(await fetchOwnReview(call, 'bench')).toMatchObject({ data: { review_pictures: [one, lost] } })
  })

  test('[6.03] [3.05] is added, changed with its pictures in another order, removed, and written anew', async () => {
    const { call, upload } = await openWriter()
    const send = sendTo('chair', call)
    expect(await fetchOwnReview(call, 'chair')).toEqual({ ok: true, data: undefined })
    const [one, two] = [await upload('one'), await upload('two')]
    const added = await send({ pictures: [one, two] })
    expect(added).toMatchObject({ kind: 'sent', own: { ...REVIEW, verified: false, hidden_reason: null } })
    const own = await fetchOwnReview(call, 'chair')
    expect(own).toMatchObject({ ok: true, data: { ...REVIEW, review_pictures: [one, two] } })
    const known = own.ok ? own.data : undefined

    const changed = { ...REVIEW, rating: 5, height_in: null }
    await send({ own: known, review: changed, pictures: [{ ...two, description: 'the only one' }] })
    expect(await fetchOwnReview(call, 'chair')).toMatchObject({
      ok: true,
      data: { ...changed, id: known?.id, review_pictures: [{ path: two.path, description: 'the only one' }] },
    })
    expect(await fetchOwnReview(call, 'stool')).toEqual({ ok: true, data: undefined })

    expect(await removeReview(call, known?.id ?? 0)).toMatchObject({ ok: true })
    expect(await fetchOwnReview(call, 'chair')).toEqual({ ok: true, data: undefined })
    expect(await send({ own: known })).toMatchObject({ kind: 'sent', own: REVIEW })
  })

  test('[6.03] is told of when there is one already, and never written twice', async () => {
    const { call } = await openWriter()
    const send = sendTo('chair', call)
    await send({})
    const second = await send({ review: { ...REVIEW, body: 'Something else altogether.' } })
    expect(second).toMatchObject({ kind: 'second', own: REVIEW })

    const another = await openWriter()
    another.lose()
    const sendAgain = sendTo('chair', another.call)
    expect(await sendAgain({})).toMatchObject({
      kind: 'failed',
      refusal: { title: 'We could not be reached' },
    })
    expect(await sendAgain({}), 'what was written is found').toMatchObject({ kind: 'sent', own: REVIEW })
  })

  test('[6.03] is nobody else’s to change or to remove', async () => {
    const [kim, robin] = [await openWriter(), await openWriter()]
    const written = await sendTo('chair', kim.call)({})
    const own = written.kind === 'sent' ? written.own : undefined
    const foreign = await sendTo('stool', robin.call)({ own, review: { ...REVIEW, rating: 1 } })
    expect(foreign.kind === 'sent' && foreign.own.id, 'it is one of their own').not.toBe(own?.id)
    await removeReview(robin.call, own?.id ?? 0)
    expect(await fetchOwnReview(kim.call, 'chair')).toMatchObject({ ok: true, data: REVIEW })
  })

  test.each([
    [{ rating: 6 }, 'rating'],
    [{ author: ' ' }, 'author'],
    [{ body: 'x'.repeat(5001) }, 'body'],
    [{ height_in: 12 }, 'height-ft'],
    [{ came_from: 'a boat' }, 'came-from'],
  ])('[6.03] %j is refused with a word for its field', async (wrong, field) => {
    const { call } = await openWriter()
    const sent = await sendTo('chair', call)({ review: { ...REVIEW, ...wrong } })
    expect(sent).toMatchObject({ kind: 'failed', refusal: { kind: 'field', field } })
  })
})
