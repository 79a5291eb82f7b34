import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { imageRoutes } from '#services/storefront/images/routes.ts'
import { makePhotograph, makePictureFolder } from '#tests/fixtures/made-picture.ts'
import { productAnswer, variantAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'

/** A storefront of one product, which makes its two photographs in any size. */
export async function openPictureStorefront() {
  const photograph = await makePhotograph('jpeg')
  const pictures = await makePictureFolder('stool', { 'side.jpg': photograph, 'front.jpg': photograph })
  const log = { info() {}, warn() {}, error: console.error }
  let url = ''
  const app = new Hono()
    .post('*', (c) => c.json({ data: { product: productWithPictures(url) } }))
    .route('/', imageRoutes({ pictures, readUploaded: async () => undefined, log }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      await pictures[Symbol.asyncDispose]()
    },
  }
}

function productWithPictures(origin: string) {
  const picture = (name: string) => ({
    url: `${origin}/cdn/stool/${name}.jpg?v=1`,
    altText: `From the ${name}`,
    width: 1600,
    height: 1600,
  })
  return {
    ...productAnswer,
    images: { edges: ['front', 'side'].map((name) => ({ node: picture(name) })) },
    variants: { edges: [{ node: { ...variantAnswer, image: picture('side') } }] },
  }
}
