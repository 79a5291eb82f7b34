import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, ORDERED_AT, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { CLAIM_WORDS, describeClaims, type SentClaim } from '#tests/fixtures/storefront/claimed-order.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const SUPPORT = 'support@keelseating.example'
const at = (day: string) => new Date(`${day}T15:00:00Z`)

describeClaims('a claim on the warranty', (world) => {
  const { claim, database, delivered, openForm, photograph, post, shop } = world

  test('is taken while others’ forms never come', async () => {
    const order = await delivered()
    for (let idle = 0; idle < 25; idle += 1) {
      const body = new ReadableStream({ pull: () => new Promise(() => {}) })
      const headers = { origin: ORIGIN, 'content-type': 'multipart/form-data; boundary=never' }
      const init = { method: 'POST', body, headers, ...{ duplex: 'half' } }
      void shop().twin.fetch(new Request(`${ORIGIN}${order.path}/claim`, init))
    }
    expect(await claim(order, { pictures: [photograph()] })).toMatchObject({ status: 303 })
  })

  test('is kept with its pictures, told to the owner with Reply-To, and receipted', async () => {
    const order = await delivered()
    const { status, location } = await claim(order, { pictures: [photograph(), photograph()] })
    const number = `W${order.number}-1`
    expect([status, location]).toEqual([303, `${order.path}/claims/${number}`])
    const page = await shop().buyer.open(location ?? '')
    expect(textOf(page.html)).toContain(CLAIM_WORDS)
    const response = await shop().twin.fetch(new Request(`${ORIGIN}${location}/pictures/2`))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, exif } = await picture.metadata()
    expect([width, exif]).toEqual([1_600, undefined])
    const [notice] = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', SUPPORT)
      .where('subject', '=', `Warranty claim ${number}`)
      .select(['reply_to', 'text'])
      .execute()
    expect(notice?.reply_to).toBe(order.email)
    expect(notice?.text).toContain(CLAIM_WORDS)
    expect(await subjectsTo(database(), order.email, order.number)).toContain(
      `We have your warranty claim ${number}`,
    )
    for (const path of ['pictures/3', 'pictures/0', 'pictures/x', '../W1-1'])
      expect((await shop().buyer.open(`${location}/${path}`)).status, path).toBe(404)
  })

  test('sent twice at once is one claim', async () => {
    const order = await delivered()
    const { own } = await openForm(order)
    const answers = await Promise.all([post(order, own), post(order, own)])
    expect(answers.map(({ location }) => location)).toEqual(
      Array(2).fill(`${order.path}/claims/W${order.number}-1`),
    )
    const subjects = await subjectsTo(database(), order.email, order.number)
    expect(subjects.filter((subject) => subject.includes('claim'))).toHaveLength(1)
    const gone = await post(order, own, { fields: { words: 'The other knob slips as well.' } })
    expect(gone.location).toBe(`${order.path}/claims/W${order.number}-2`)
  })

  test.each([
    ['no line', { fields: { position: '' } }, 'Choose the item with the problem'],
    ['a line of no such order', { fields: { position: '7' } }, 'This was not in the order, or was returned'],
    ['too few words', { fields: { words: ' broken  ' } }, 'at least 10 characters'],
    ['too many words', { fields: { words: 'x'.repeat(2_001) } }, 'Use at most 2000 characters'],
    [
      'what is no picture',
      { pictures: [Buffer.from('<svg onload="alert(1)"/>')] },
      'Picture 1 is not a JPEG',
    ],
    ['half a picture', { pictures: [Buffer.from('\xff\xd8\xff\xe0 cut', 'latin1')] }, 'Picture 1 is damaged'],
    ['six pictures', { pictures: Array(6).fill(Buffer.from('x')) }, 'Send up to 5 pictures'],
    ['a picture too large', { pictures: [Buffer.alloc(8 * 1024 * 1024 + 1)] }, 'larger than 8 MB'],
  ] as [string, SentClaim, string][])(
    'with %s is refused beside its field, and not kept',
    async (_name, sent, says) => {
      const order = await delivered()
      const { status, html } = await claim(order, sent)
      expect(status).toBe(422)
      expect(textOf(html)).toContain(says)
      expect(html).toMatch(/class="error" id="(?:position|words|pictures)-error"/)
      expect(html.includes('again</p>')).toBe(sent.pictures !== undefined)
      expect((await askAdmin(shop().twin, 'GET', `claims/W${order.number}-1`)).status).toBe(404)
    },
  )

  test('with wrong pictures and wrong fields is told of all of them at once', async () => {
    const sent = { fields: { position: '', words: 'broken' }, pictures: Array(6).fill(Buffer.from('x')) }
    const { status, html } = await claim(await delivered(), sent)
    expect(status).toBe(422)
    const marked = Array.from(html.matchAll(/class="error" id="(\w+)-error"/g), ([, field]) => field)
    expect(marked).toEqual(['position', 'words', 'pictures'])
    const other = await claim(await delivered(), { fields: { words: 'broken' }, pictures: [photograph()] })
    expect(other.html.match(/(?:error"|#pictures")>Then choose your pictures again</g)).toHaveLength(2)
  })

  test('takes no form from elsewhere', async () => {
    const order = await delivered()
    expect((await claim(order, { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post(order, { formToken: 'none', formKey: crypto.randomUUID() })).status).toBe(403)
    expect((await claim(order, { fields: { formKey: 'mine' } })).status).toBe(403)
    const plain = new Request(`${ORIGIN}${order.path}/claim`, {
      method: 'POST',
      body: new URLSearchParams({ words: CLAIM_WORDS }),
    })
    expect((await shop().twin.fetch(plain)).status).toBe(413)
  })

  test('is open as long as the warranty lasts, from the delivery on', async () => {
    const order = await delivered()
    shop().now = at('2031-03-12')
    const { own, page } = await openForm(order)
    expect(textOf(page.html)).toContain('lasts until March 12, 2031')
    shop().now = at('2031-03-13')
    const late = await post(order, own)
    expect(late.status).toBe(409)
    expect(textOf(late.html)).toContain('The warranty lasts 5 years from delivery')
    shop().now = ORDERED_AT
    const fresh = await buySome(database(), shop())
    expect(textOf((await openForm(fresh)).page.html)).toContain('The warranty begins when it is delivered')
    await shop().buyer.submit(await shop().buyer.open(`${fresh.path}/cancel`), 'cancel')
    expect((await openForm(fresh)).page.status).toBe(409)
  })

  test('is made twenty times of one order, and no more; another order has its own', async () => {
    const order = await delivered()
    const numbers: (string | null)[] = []
    for (let made = 0; made < 20; made += 1) numbers.push((await claim(order)).location)
    expect(numbers).toEqual(numbers.map((_, index) => `${order.path}/claims/W${order.number}-${index + 1}`))
    const { status, html } = await claim(order)
    expect([status, textOf(html).includes('already has as many claims')]).toEqual([409, true])
    const { rows } = await sql`select from storefront.claims as claim
      join storefront.orders as bought on bought.id = claim.order_id
      where bought.number = ${order.number}`.execute(database().query)
    expect(rows).toHaveLength(20)
    expect((await claim(await delivered())).status).toBe(303)
  })

  test('is answered once by the owner, in words that the buyer gets', async () => {
    const order = await delivered()
    await claim(order, { fields: { words: `${CLAIM_WORDS}\r\nAnd it creaks.` } })
    const number = `W${order.number}-1`
    const { body: list } = await askAdmin(shop().twin, 'GET', 'claims')
    expect(list.claims.at(-1)).toMatchObject({ number, pictures: 0, answeredAt: null })
    const { body: shown } = await askAdmin(shop().twin, 'GET', `claims/${number}`)
    expect(shown).toMatchObject({ email: order.email, words: `${CLAIM_WORDS}\nAnd it creaks.`, answer: null })
    const answer = (words: unknown) => askAdmin(shop().twin, 'PUT', `claims/${number}/answer`, { words })
    for (const words of ['', '  ', undefined, 7, 'x'.repeat(2_001), 'a\u0000b'])
      expect((await answer(words)).status).toBe(422)
    const answers = await Promise.all([
      answer('A new knob is on its way.'),
      answer('A new knob is on its way.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      `claim ${number} is answered already: go on by email`,
    )
    expect(textOf((await shop().buyer.open(`${order.path}/claims/${number}`)).html)).toContain(
      'A new knob is on its way.',
    )
    const subjects = await subjectsTo(database(), order.email, order.number)
    expect(subjects.filter((subject) => subject.endsWith('our answer'))).toHaveLength(1)
    expect((await askAdmin(shop().twin, 'PUT', 'claims/R1-1/answer', { words: 'No.' })).status).toBe(404)
  })

  test('is nothing for what was returned', async () => {
    const order = await delivered()
    shop().now = at('2026-03-20')
    const page = await shop().buyer.open(`${order.path}/return`)
    await shop().buyer.submit(page, 'return', { reason: 'I changed my mind', 'quantity-1': '1' })
    await askAdmin(shop().twin, 'PUT', `returns/R${order.number}-1/receipt`, { goods: 'scrap' })
    const { status, html } = await claim(order, { fields: { position: '1' } })
    expect([status, textOf(html).includes('was returned')]).toEqual([422, true])
    expect((await claim(order)).status).toBe(303)
  })
})
