import { expect, test } from 'vitest'
import { openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { claimsAt, describeClaims } from '#tests/fixtures/storefront/claimed-order.ts'

describeClaims(
  'the pictures of a claim',
  ({ claim, database, delivered, openForm, photograph, post, shop }) => {
    test('sent again with a picture more is another claim, which has it, and once', async () => {
      const order = await delivered()
      const { own } = await openForm(order)
      await post(order, own)
      const claims = `${order.path}/claims/W${order.number}`
      for (const pictures of [[photograph()], [photograph()], [photograph(), photograph()]])
        await post(order, own, { pictures })
      const shown = await Promise.all(
        [1, 2, 3, 4].map((sequence) => shop().buyer.open(`${claims}-${sequence}`)),
      )
      expect(shown.map(({ html }) => html.match(/<img[^>]*\/pictures\//g)?.length ?? 0)).toEqual([0, 1, 2, 0])
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 404])
    })

    test('takes as many pictures, and as large ones, as its form says', async () => {
      const order = await delivered()
      const hint = textOf((await openForm(order)).page.html)
      const [, most = '', mib = ''] = /Up to (\d+), each at most (\d+) MB/.exec(hint) ?? []
      // A decoder reads nothing behind the end of a JPEG, so zeros make a picture as large as one wants.
      const largest = Buffer.concat([
        photograph(),
        Buffer.alloc(Number(mib) * 1024 * 1024 - photograph().length),
      ])
      const { status, location } = await claim(order, { pictures: Array(Number(most)).fill(largest) })
      expect(status).toBe(303)
      const { html } = await shop().buyer.open(location ?? '')
      expect(html.match(/<img[^>]*\/pictures\//g)).toHaveLength(5)
    })

    test('keeps so many bytes of one network’s pictures in a day, each once, and is taken without them', async () => {
      // Each picture is kept in some 130,000 bytes, and half of a day's are there at once.
      const small = openHelpedShop(database(), { keptPictureBytesADay: 400_000 })
      const there = claimsAt(database, () => small)
      const order = await there.delivered()
      const [{ own }, { own: last }] = [await there.openForm(order), await there.openForm(order)]
      const pictures = [photograph()]
      for (const form of [own, own, last])
        expect((await there.post(order, form, { pictures })).status).toBe(303)
      const again = await there.post(order, last, { pictures })
      expect(again.location).toBe(`${order.path}/claims/W${order.number}-2`)
      const more = await there.claim(order, { pictures: [Buffer.from('no picture')] })
      expect(more.status).toBe(422)
      expect(more.html).toMatch(/>Too many pictures came[^<]* its receipt with them</)
      expect((await there.claim(order)).location).toBe(`${order.path}/claims/W${order.number}-3`)
      small.now = new Date(small.now.getTime() + 3 * 24 * 60 * 60_000)
      expect((await there.claim(order, { pictures })).status).toBe(303)
    })

    test.each([
      ['five that are too large together', 5, 9 * 1024 * 1024],
      ['a whole album', 31, 1],
    ])('%s are refused in words about pictures, with the way back', async (_name, count, bytes) => {
      const order = await delivered()
      const { status, html } = await claim(order, { pictures: Array(count).fill(Buffer.alloc(bytes)) })
      expect(status).toBe(413)
      expect(textOf(html)).toContain('up to 5 pictures, each at most 8 MB')
      expect(html).toContain(`<a class="button" href="${order.path}/claim">`)
    })
  },
)
