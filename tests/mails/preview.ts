import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { PICTURES } from '#database/seed/pictures.ts'
import { imageRoutes } from '#services/storefront/images/routes.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleMails } from './samples.ts'

// `npm run mails` serves every mail of the shop, with sample data, on localhost without a shop.
const server = createServer()
await new Promise<void>((done) => server.listen(Number(process.argv[2] ?? 0), 'localhost', done))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no port')
const publicUrl = `http://localhost:${address.port}`
const order = await sampleOrder()

const app = new Hono()
  .get('/', async (c) => {
    const samples = Object.entries(await sampleMails({ publicUrl, signingKey: '00'.repeat(32), order }))
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Mails</title></head>
<body style="max-width:40rem;margin:3rem auto;font:16px/1.6 system-ui,sans-serif">
<h1>Mails</h1>
<table>${samples.map(
      ([name, { message, writtenBy }]) =>
        html`<tr><td><a href="/mails/${name}">${name}</a></td><td><a href="/mails/${name}/text">text</a></td><td>${message.subject}</td><td><code>${writtenBy}</code></td></tr>`,
    )}</table></body></html>`)
  })
  .get('/mails/:name/:form?', async (c) => {
    const { name, form } = c.req.param()
    // The samples are made anew for each request, but a changed text needs a restart.
    const samples = await sampleMails({ publicUrl, signingKey: '00'.repeat(32), order })
    const sample = Object.hasOwn(samples, name) ? samples[name] : undefined
    if (!sample) return c.notFound()
    return form === 'text' ? c.text(sample.message.text) : c.html(sample.message.html ?? '')
  })
  .route(
    '/',
    imageRoutes({
      pictures: { originals: PICTURES, madeFolder: undefined },
      readUploaded: async () => undefined,
      log: console,
    }),
  )

server.on('request', getRequestListener(app.fetch))
console.log(`${publicUrl}/  (stop with Ctrl-C)`)
