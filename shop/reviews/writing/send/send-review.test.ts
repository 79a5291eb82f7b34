import { expect, test, vi } from 'vitest'
import type { OwnReview } from '../../../clients/backend/own-reviews.ts'
import { createSignedInCall } from '../../../clients/backend/signed-in-call.ts'
import type { SentPictures } from './send-pictures.ts'
import { sendReview } from './send-review.ts'

const review = {
  ...{ author: 'Ada', rating: 4, title: 'Fine', body: 'It is.', height_in: null, desk_height_in: 29 },
  ...{
    weight_range: null,
    hours_a_day: 6,
    came_from: null,
    knee_comfort: 4,
    back_comfort: null,
    assembly_ease: 5,
  },
}
const picture = (path: string) => ({ path, width: 8, height: 6, description: '' })
const row = (more: object = {}) => ({
  ...{ ...review, id: 7, verified: true, hidden_reason: null, created_at: '2026-03-06T15:00:00+00:00' },
  ...{ review_pictures: [], ...more },
})
const own = { ...row(), created_at: new Date('2026-03-06T15:00:00Z') } as OwnReview
const refused = (code: string, status: number, message = 'no') =>
  Response.json({ code, message, details: '', hint: '' }, { status })
const SECOND = () =>
  refused('23505', 409, 'duplicate key value violates unique constraint "reviews_one_a_product"')
const DONE = () => new Response(null, { status: 204 })

/** Somebody is signed in, and the backend gives these answers in turn. */
async function send(
  {
    before,
    pictures = [],
    sendPicturesAgain = async () => ({ ok: true, pictures }),
  }: {
    readonly before?: OwnReview
    readonly pictures?: ReturnType<typeof picture>[]
    readonly sendPicturesAgain?: () => Promise<SentPictures>
  },
  ...answers: (object | Response)[]
) {
  const asked: string[] = []
  const session = { access_token: 'token', user: { id: 'user' } }
  const call = createSignedInCall({
    ...{ url: 'https://backend.example', anonKey: 'anon' },
    openClient: async () => ({ getSession: async () => ({ data: { session }, error: null }) }) as never,
    async fetch(address, { method = 'GET' }) {
      asked.push(`${method} ${new URL(address).pathname.replace('/rest/v1/', '')}`)
      const answer = answers.shift() ?? refused('XX000', 500)
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  const toSend = { call, handle: 'chair', own: before, review, pictures, sendPicturesAgain }
  return { sent: await sendReview(toSend), asked }
}

test('a first review is added', async () => {
  const { sent, asked } = await send({}, [row()])
  expect(sent).toMatchObject({ kind: 'sent', own: { id: 7 } })
  expect(asked).toEqual(['POST reviews'])
})

test('one that is published is changed, and added anew where it was removed elsewhere meanwhile', async () => {
  expect((await send({ before: own }, [row()])).asked).toEqual(['PATCH reviews'])
  const { sent, asked } = await send({ before: own }, [], [row({ id: 8 })])
  expect(sent).toMatchObject({ kind: 'sent', own: { id: 8 } })
  expect(asked).toEqual(['PATCH reviews', 'POST reviews'])
})

test('one that was published from elsewhere is not replaced: the writer is asked', async () => {
  const { sent, asked } = await send({}, SECOND(), [row({ body: 'Another.' })])
  expect(sent).toMatchObject({ kind: 'second', own: { body: 'Another.' } })
  expect(asked).toEqual(['POST reviews', 'GET reviews'])
})

test('one whose answer was lost on its way was sent', async () => {
  const pictures = [picture('a')]
  const { sent, asked } = await send({ pictures }, SECOND(), [row()], DONE(), DONE())
  expect(sent).toMatchObject({ kind: 'sent', own: { id: 7, review_pictures: pictures } })
  expect(asked.slice(2)).toEqual(['DELETE review_pictures', 'POST review_pictures'])
})

test('where the review before cannot be read, nothing is claimed of it', async () => {
  expect((await send({}, SECOND(), refused('42501', 403))).sent).toMatchObject({
    ...{ kind: 'failed', refusal: { title: 'Your account may not do this' } },
  })
  expect((await send({}, SECOND(), [])).sent).toMatchObject({
    ...{ kind: 'failed', refusal: { title: 'Your review could not be saved' } },
  })
})

test('what is refused for another reason, or comes back empty, was not sent', async () => {
  const { sent, asked } = await send({}, refused('42501', 403))
  expect(sent).toMatchObject({ kind: 'failed' })
  expect(asked).toHaveLength(1)
  expect((await send({}, [])).sent).toMatchObject({
    ...{
      kind: 'failed',
      refusal: { kind: 'form', description: expect.stringContaining('Everything you typed is still here') },
    },
  })
  expect((await send({ before: own }, refused('42501', 403))).asked).toHaveLength(1)
})

test('pictures that are there already, in this order, are sent no more', async () => {
  const pictures = [picture('a'), picture('b')]
  const kept = [row({ review_pictures: pictures })]
  expect((await send({ before: own, pictures }, kept)).asked).toEqual(['PATCH reviews'])
  const turned = await send({ before: own, pictures: pictures.toReversed() }, kept, DONE(), DONE())
  expect(turned.asked).toEqual(['PATCH reviews', 'DELETE review_pictures', 'POST review_pictures'])
})

test('a review whose pictures failed is published nevertheless', async () => {
  const { sent } = await send({ pictures: [picture('a')] }, [row()], refused('42501', 403))
  expect(sent).toMatchObject({ kind: 'failed', own: { id: 7 } })
})

test('[6.03] [3.05] pictures that the backend has not got are sent again, once', async () => {
  const [pictures, anew] = [[picture('a')], [picture('b')]]
  const sendPicturesAgain = vi.fn(async () => ({ ok: true as const, pictures: anew }))
  const toSend = { pictures, sendPicturesAgain }
  const { sent } = await send(toSend, [row()], DONE(), refused('42501', 403), DONE(), DONE())
  expect(sent).toMatchObject({ kind: 'sent', own: { id: 7, review_pictures: anew } })
  expect(sendPicturesAgain).toHaveBeenCalledOnce()
  const refusedTwice = [DONE(), refused('42501', 403), DONE(), refused('42501', 403)]
  expect((await send(toSend, [row()], ...refusedTwice)).sent).toMatchObject({
    kind: 'failed',
    own: { id: 7 },
  })
  expect(sendPicturesAgain).toHaveBeenCalledTimes(2)
})

test.each<[SentPictures, string]>([
  [
    { ok: false, refusal: { kind: 'form', title: 'We could not be reached', description: '' } },
    'We could not',
  ],
  [{ ok: false, pictureId: 'a', problem: 'This picture is broken.' }, 'Your account may not do this'],
])('[6.03] [3.05] the writer is told why pictures could not be sent again: %j', async (again, title) => {
  const toSend = { pictures: [picture('a')], sendPicturesAgain: async () => again }
  const { sent } = await send(toSend, [row()], DONE(), refused('42501', 403))
  expect(sent).toMatchObject({
    kind: 'failed',
    own: { id: 7 },
    refusal: { title: expect.stringContaining(title) },
  })
})
