import { describe, expect, test } from 'vitest'
import type { MailMessage } from '#services/mail/mail.ts'
import { changePassport, takeOver } from '#services/storefront/after-sales/passport/change-passport.ts'
import { openPassport } from '#services/storefront/after-sales/passport/open-passport.ts'
import { readOfferCode } from '#services/storefront/after-sales/passport/passport-code.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { openChairShop } from '#tests/fixtures/storefront/chair-shop.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { SIGNING_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('the passport of a chair that gets another owner', ({ twin, database, reopen }) => {
  const { variantOf, buyChair, pathOf, send, visitor } = openChairShop({ twin, database })

  test('is handed on by a link that can be taken back until it is used, and the buyer hears of it once', async () => {
    const told: string[] = []
    const enqueue = async (_trx: unknown, { subject }: MailMessage) => void told.push(subject)
    await reopen({ mail: { ...openWaitingMail(database()), enqueue } })
    const { number, path } = await buyChair()
    await send(number)
    told.length = 0
    const linkOf = ({ html }: { html: string }) => /\/chairs\/take\/[\w-]+/.exec(html)?.[0] ?? ''
    const offer = async () => visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const first = linkOf(await offer())
    expect(first).not.toBe('')
    expect(linkOf(await offer())).toBe(first)
    await visitor().submit(await visitor().open(path), 'handover', { do: 'take-back' })
    expect((await visitor().open(first)).status).toBe(410)
    const second = linkOf(await offer())
    expect(second).not.toBe(first)
    expect((await visitor().open(first)).status).toBe(410)

    // Looking changes nothing, and of two who confirm at once one gets it.
    const page = await visitor().open(second)
    expect(textOf(page.html)).toContain('Is this chair yours now?')
    expect((await visitor().open(path)).status).toBe(200)
    const taken = await Promise.all(
      [1, 2, 3].map(() => visitor().submit(page, second.split('/')[3] ?? '', {})),
    )
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect((await visitor().open(second)).status).toBe(410)
    expect(told).toEqual([`Order ${number}: your Kneeling Chair was handed on`])
    expect(textOf((await visitor().open(path)).html)).toContain('This chair was handed on')
    const theirs = taken.find(({ status }) => status === 200)?.url.pathname ?? ''
    expect(theirs).toBe(pathOf(number, { owner: 1 }))
    const text = textOf((await visitor().open(`${theirs}?problem=creaks`)).html)
    expect(text).toContain('It covers the first buyer')
    expect(text).not.toContain('Make a warranty claim')
    expect((await visitor().open(`${theirs}/claim`)).status).toBe(409)
  })

  test('goes to one of those who confirm in the same moment', async () => {
    const { path } = await buyChair()
    const page = await visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const [, token = ''] = /\/chairs\/take\/([\w-]+)/.exec(page.html) ?? []
    const offer = readOfferCode(SIGNING_KEY, token)
    if (!offer) throw new Error('no offer')
    const taken = await Promise.all([1, 2, 3].map(() => takeOver(database().query, offer)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await takeOver(database().query, offer)).toBe(false)
  })

  test('goes to nobody by a link that is not its latest one, of another owner, or taken back', async () => {
    const { number, path } = await buyChair()
    const press = async (what: string) =>
      visitor().submit(await visitor().open(path), 'handover', { do: what })
    const take = (owner: number, offer: number) =>
      takeOver(database().query, { orderNumber: number, position: 0, piece: 1, owner, offer })
    for (const what of ['offer', 'take-back', 'offer']) await press(what)
    expect([await take(0, 1), await take(0, 3), await take(1, 2)]).toEqual([false, false, false])
    await press('take-back')
    expect(await take(0, 2)).toBe(false)
    expect((await visitor().open(path)).status).toBe(200)
  })

  test('is the old owner’s no more where it was taken over while they changed it', async () => {
    const { number, path } = await buyChair()
    await visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const page = await visitor().open(path)
    const offer = { orderNumber: number, position: 0, piece: 1, owner: 0, offer: 1 }
    const asked: ReturnType<ReturnType<typeof visitor>['submit']>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        expect(await takeOver(trx, offer)).toBe(true)
        asked.push(visitor().submit(page, 'settings', { seatHole: '2', kneeHole: '1', note: 'mine' }))
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(1)
      })
    const [answer] = await Promise.all(asked)
    expect(answer?.status).toBe(410)
    expect(textOf(answer?.html ?? '')).toContain('This chair was handed on')
    expect((await visitor().open(pathOf(number, { owner: 1 }))).html).not.toContain('mine')
  })

  describe('beside others of its order and of other orders', () => {
    const SETTINGS = { seatHole: 2, kneeHole: 1, note: 'desk 29 in' }

    async function twoOrders() {
      const lines = ['keel-kneeling-chair', 'keel-criss-cross-chair'].map(async (handle) => ({
        variantId: await variantOf(handle),
        quantity: 2,
      }))
      const numbers: number[] = []
      for (const _ of [1, 2])
        numbers.push(await buy(twin(), await fillCart(database(), { lines: await Promise.all(lines) })))
      const chairs = numbers.flatMap((orderNumber) =>
        [0, 1].flatMap((position) => [1, 2].map((piece) => ({ orderNumber, position, piece, owner: 0 }))),
      )
      const opened = async (piece: (typeof chairs)[number]) => {
        const found = await openPassport(database().query, piece)
        if (found.kind !== 'open') throw new Error(found.kind)
        return found.passport
      }
      /** Said of each first, so that each has a row that a change could hit. */
      for (const chair of chairs)
        await changePassport(database().query, await opened(chair), {
          ...{ kind: 'settings', settings: { ...SETTINGS, note: 'before' } },
        })
      for (const chair of chairs)
        await changePassport(database().query, await opened(chair), { kind: 'offer' })
      return { chairs, opened }
    }

    test('is set, offered and handed on alone', async () => {
      const { chairs, opened } = await twoOrders()
      const settings = { kind: 'settings', settings: SETTINGS } as const
      const change = async (chair: (typeof chairs)[number]) => {
        const passport = await opened(chair)
        for (const each of [settings, { kind: 'take-back' }, { kind: 'offer' }] as const)
          await changePassport(database().query, passport, each)
      }
      const handOn = async (chair: (typeof chairs)[number]) => {
        expect(await takeOver(database().query, { ...chair, offer: 2 })).toBe(true)
        chair.owner = 1
      }
      for (const act of [change, handOn]) {
        for (const chair of chairs) {
          const others = chairs.filter((each) => each !== chair)
          const states = () => Promise.all(others.map(async (each) => (await opened(each)).state))
          const before = await states()
          await act(chair)
          expect(await states()).toEqual(before)
        }
      }
    })

    test('goes with how it is set, without what was noted, and is the old owner’s to change no more', async () => {
      const { chairs, opened } = await twoOrders()
      const [chair] = chairs
      if (!chair) throw new Error('no chair')
      const old = await opened(chair)
      expect(await takeOver(database().query, { ...chair, offer: 1 })).toBe(true)
      for (const change of [{ kind: 'settings', settings: SETTINGS }, { kind: 'offer' }] as const)
        await changePassport(database().query, old, change)
      const { state } = await opened({ ...chair, owner: 1 })
      expect(state).toEqual({ ...SETTINGS, note: '', owner: 1, offer: 1, isOffered: false })
      expect((await openPassport(database().query, chair)).kind).toBe('handed-on')
    })
  })

  test('of a second owner takes no claim, and hands the chair on without a word to the buyer', async () => {
    const told: string[] = []
    const enqueue = async (_trx: unknown, { subject }: MailMessage) => void told.push(subject)
    await reopen({ mail: { ...openWaitingMail(database()), enqueue } })
    const { number, path } = await buyChair()
    await send(number)
    const claimForm = await visitor().open(`${path}/claim?problem=creaks`)
    const takeFrom = async (from: string) => {
      const page = await visitor().submit(await visitor().open(from), 'handover', { do: 'offer' })
      const link = /\/chairs\/take\/[\w-]+/.exec(page.html)?.[0] ?? ''
      return visitor().submit(await visitor().open(link), link.split('/')[3] ?? '', {})
    }
    const theirs = (await takeFrom(path)).url.pathname
    told.length = 0
    expect((await takeFrom(theirs)).url.pathname).toBe(pathOf(number, { owner: 2 }))
    expect(told).toEqual([])
    const fields = { words: 'The left post is loose.' }
    expect((await visitor().submit(claimForm, 'claim', fields)).status).toBe(410)
    const own = { ...claimForm, html: claimForm.html.replaceAll(path, pathOf(number, { owner: 2 })) }
    expect((await visitor().submit(own, 'claim', fields)).status).toBe(409)
  })
})
