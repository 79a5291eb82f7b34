import { type Context, Hono } from 'hono'
import {
  type AnsweredPicture,
  ASK_AGAIN,
  answerFailure,
  answerPicture,
  KEEP_FOR_EVER,
} from '#services/shared/images/answer-picture.ts'
import { withinMemory } from '#services/shared/images/picture-memory.ts'
import { renderedSize } from '#services/shared/images/rendered-size.ts'
import type { RenditionTable } from '#services/shared/images/rendition-table.ts'
import { createRenditions, type Renditions } from '#services/shared/images/renditions.ts'
import {
  contentTypes,
  negotiateFormat,
  readTransform,
  type Transform,
} from '#services/shared/images/transform.ts'
import { networkOf } from '#services/shared/network.ts'
import type { CallerEnvironment } from '../caller.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Drawing, Original, PictureSources } from './original.ts'
import { createOriginals } from './originals.ts'

type ImageParts = Pick<StorefrontParts, 'pictures' | 'log'> &
  Pick<PictureSources, 'readUploaded'> & {
    /** Undefined where there is one process. */
    readonly shared?: RenditionTable | undefined
  }

/** Serves Shopify's picture addresses with their parameters. */
export function imageRoutes({ pictures, readUploaded, shared, log }: ImageParts): Hono<CallerEnvironment> {
  const findOriginal = createOriginals({ folder: pictures.originals, readUploaded })
  const renditions = createRenditions({ folder: pictures.madeFolder, shared, log })

  return new Hono<CallerEnvironment>().on(['GET', 'HEAD'], '/cdn/:handle/:file', async (c) => {
    const { handle, file } = c.req.param()
    const version = c.req.query('v')
    const asked = readTransform(c.req.query())
    if (!asked.ok) return answerFailure(400, asked.problem)
    const opened = await findOriginal(handle, file, version)
    if (!opened.ok && opened.kind === 'missing') return c.notFound()
    const picture = opened.ok ? await choose(opened.original, asked.transform, c, renditions) : opened
    if ('bytes' in picture)
      return answerPicture(
        picture,
        c.req.raw,
        opened.ok && version === opened.original.contentHash ? KEEP_FOR_EVER : ASK_AGAIN,
      )
    if (picture.kind === 'busy') return answerFailure(503, 'Too many pictures are being made.')
    log.error({ err: picture.cause, handle, file }, 'a picture cannot be read')
    return answerFailure(500, 'This picture cannot be read.')
  })
}

type Unavailable = Exclude<Awaited<ReturnType<Renditions>>, { ok: true }>

/** A drawing is sharp at any size, so it is rendered only where a format is requested. */
async function choose(
  original: Original,
  transform: Transform,
  { req, env }: Context<CallerEnvironment>,
  renditions: Renditions,
): Promise<AnsweredPicture | Unavailable> {
  if (original.kind === 'drawing' && !transform.format)
    return drawing(original, req.header('accept-encoding'))
  const own = original.kind === 'photograph' ? original.format : undefined
  const asked = transform.format ?? negotiateFormat(req.header('accept') ?? '', own ?? 'png')
  const vary = transform.format ? undefined : 'accept'
  const askedSize = renderedSize(original, transform)
  const { contentHash, bytes } = original
  if (asked === own && askedSize.width === original.width && askedSize.height === original.height)
    return { contentType: contentTypes[asked], etag: contentHash, bytes, vary }
  const { size, format } = withinMemory(askedSize, asked)
  const source = { contentHash, read: async () => bytes }
  const rendered = await renditions(source, size, format, env.address && networkOf(env.address))
  if (!rendered.ok) return rendered
  const { rendition } = rendered
  const etag = rendition.hash.toString('hex').slice(0, 32)
  return { contentType: contentTypes[format], etag, bytes: rendition.bytes, vary }
}

function drawing({ contentHash, bytes, brotli }: Drawing, acceptEncoding = ''): AnsweredPicture {
  const plain = { contentType: 'image/svg+xml', etag: contentHash, bytes, vary: 'accept-encoding' }
  if (!/\bbr\b/.test(acceptEncoding)) return plain
  return { ...plain, etag: `${contentHash}-br`, bytes: brotli, encoding: 'br' }
}
