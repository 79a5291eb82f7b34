import { sendSignedIn } from '../../../account/signed-in.ts'
import type { WrittenPicture } from '../../../clients/backend/review-columns.ts'
import { uploadPicture } from '../../../clients/backend/review-picture-files.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import type { ChosenPicture } from '../pictures/chosen-picture.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

interface PicturesToSend {
  readonly pictures: readonly ChosenPicture[]
  /** Sends those as well that were sent before, as far as their bytes are here. */
  readonly isAgain: boolean
  onProgress(id: string, sentBytes: number): void
  /** The picture is in the bucket now: it is not sent again, whatever becomes of the others. */
  onSent(id: string, path: string): void
}

export type SentPictures =
  | { readonly ok: true; readonly pictures: readonly WrittenPicture[] }
  | { readonly ok: false; readonly refusal: Refusal }
  /** The backend did not take this picture, and would not the next time either. */
  | { readonly ok: false; readonly pictureId: string; readonly problem: string }

const TOO_LARGE = 413
const NOT_A_PICTURE = 415
const FOLDER_FULL = 403
const BROKEN = 400

const PROBLEMS: Readonly<Record<number, string>> = {
  [BROKEN]: 'This picture is broken. Remove it, or choose another one.',
  [FOLDER_FULL]: 'Your account has reached its limit for pictures. Remove this one.',
  [TOO_LARGE]: 'This picture is larger than 10 MB. Remove it, or choose a smaller one.',
  [NOT_A_PICTURE]: 'This is not a picture that we can show. Remove it, or choose another one.',
}

/** Sends the pictures one after the other, so that the first ones arrive on a slow line too. */
export async function sendPictures(toSend: PicturesToSend): Promise<SentPictures> {
  const written: WrittenPicture[] = []
  for (const picture of toSend.pictures) {
    const { id, bytes, width, height } = picture
    const path = toSend.isAgain && bytes ? undefined : picture.path
    const description = picture.description.toWellFormed().replaceAll('\0', '').trim()
    if (path !== undefined || bytes === undefined) {
      if (path !== undefined) written.push({ path, width, height, description })
      continue
    }
    const result = await uploadPicture(sendSignedIn, readBrowserConfig().backend, {
      name: id,
      bytes,
      onProgress: (sentBytes) => toSend.onProgress(id, sentBytes),
    })
    if (!result.ok) {
      const problem = 'status' in result.error ? PROBLEMS[result.error.status ?? 0] : undefined
      return problem ? { ok: false, pictureId: id, problem } : { ok: false, refusal: refusalOf(result.error) }
    }
    toSend.onSent(id, result.data)
    written.push({ path: result.data, width, height, description })
  }
  return { ok: true, pictures: written }
}
