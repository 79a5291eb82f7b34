import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { secretKey } from '#services/shared/signature.ts'
import { ROLES, type Who } from '../../access/who.ts'
import type { BackendParts } from '../../parts.ts'
import { StorageError } from '../answers/storage-error.ts'
import type { ObjectAddress } from '../input/read-request.ts'

/** The hosted service's; its keys for links are no others' either. */
const ALGORITHM = 'HS256'
const PURPOSE = 'keel storage links'
/** The hosted service lets uploads begin for as long. */
const UPLOAD_LASTS_S = 2 * 60 * 60

const downloadSchema = v.object({
  scope: v.literal('download'),
  url: v.string(),
  /** The link's maker chose them; they are written as behind a picture's address. */
  transform: v.optional(v.record(v.string(), v.string()), {}),
})

const uploadSchema = v.object({
  scope: v.literal('upload'),
  url: v.string(),
  upsert: v.boolean(),
  /** What policies read of whoever made the link. Whoever gets it reads this too, so there is no more of it. */
  claims: v.object({
    role: v.picklist(ROLES),
    sub: v.optional(v.string()),
    session_id: v.optional(v.string()),
    aal: v.optional(v.string()),
    is_anonymous: v.optional(v.boolean()),
  }),
})

export interface UploadLink {
  /** Whoever made the link, in whose place the holder of it uploads. */
  readonly who: Who
  readonly isUpsert: boolean
}

export interface LinkTokens {
  signDownload(url: string, lastsS: number, transform?: Readonly<Record<string, string>>): Promise<string>
  /** Answers how the picture is shown. */
  readDownload(token: string, address: ObjectAddress): Promise<Readonly<Record<string, string>>>
  signUpload(address: ObjectAddress, who: Who, isUpsert: boolean): Promise<string>
  readUpload(token: string, address: ObjectAddress): Promise<UploadLink>
}

/**
 * Signs addresses for whoever has no token of their own. The key is none of those that sign access tokens, so neither is
 * ever taken for the other.
 */
export function createLinkTokens({
  refreshTokenKey,
  now,
}: Pick<BackendParts, 'refreshTokenKey' | 'now'>): LinkTokens {
  const key = createHmac('sha256', secretKey(refreshTokenKey)).update(PURPOSE).digest()

  function sign(claims: Record<string, unknown>, lastsS: number): Promise<string> {
    const nowS = Math.floor(now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + lastsS)
      .sign(key)
  }

  async function read<Claims extends { scope: string; url: string }>(
    token: string,
    { bucket, name }: ObjectAddress,
    schema: v.GenericSchema<unknown, Claims>,
    scope: Claims['scope'],
  ): Promise<Claims> {
    const payload = await verify(token, key, now())
    const read = v.safeParse(schema, payload)
    if (!read.success) throw new StorageError(400, 'InvalidSignature', `Token is not scoped for ${scope}`)
    if (read.output.url !== `${bucket}/${name}`)
      throw new StorageError(400, 'InvalidSignature', 'Invalid signature')
    return read.output
  }

  return {
    signDownload: (url, lastsS, transform) =>
      sign({ scope: 'download', url, ...(transform && { transform }) }, lastsS),
    readDownload: async (token, address) =>
      (await read(token, address, downloadSchema, 'download')).transform,
    signUpload({ bucket, name }, { role, claims }, isUpsert) {
      const told = v.parse(uploadSchema.entries.claims, { ...claims, role })
      return sign(
        { scope: 'upload', url: `${bucket}/${name}`, upsert: isUpsert, claims: told },
        UPLOAD_LASTS_S,
      )
    },
    async readUpload(token, address) {
      const { claims, upsert } = await read(token, address, uploadSchema, 'upload')
      return { who: { role: claims.role, claims }, isUpsert: upsert }
    },
  }
}

async function verify(token: string, key: Buffer, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new StorageError(400, 'InvalidJWT', error.message)
  }
}
