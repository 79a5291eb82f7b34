import * as v from 'valibot'
import { browserStorage, type TextStorage } from '../../../islands/browser-storage.ts'
import { TYPED_FIELDS } from '../review-values.ts'
import { DRAFTS_KEY } from './drafts-key.ts'

/** The limit leaves room for a text that is too long for a review, so that its writer can see and shorten it. */
const MAX_KEPT_CHARACTERS = 20_000
const MAX_PICTURES = 5

const text = v.pipe(v.string(), v.maxLength(MAX_KEPT_CHARACTERS))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

const pictureSchema = v.object({
  id: v.string(),
  /** Name of the file. */
  name: text,
  width: pixels,
  height: pixels,
  description: text,
  /** Path in the bucket, where the review had the picture before; otherwise its bytes are kept beside the draft. */
  path: v.optional(v.string()),
})

const draftSchema = v.object({
  values: v.object(v.entriesFromList(TYPED_FIELDS, text)),
  pictures: v.pipe(v.array(pictureSchema), v.maxLength(MAX_PICTURES)),
  /** The draft was to be sent when it turned out that nobody was signed in. */
  wasSent: v.boolean(),
})

/** A review that somebody has typed and not sent yet. */
export type Draft = v.InferOutput<typeof draftSchema>
export type DraftPicture = Draft['pictures'][number]

const MAX_DRAFTS = 5
const MAX_AGE_DAYS = 30
export const MAX_AGE_MS = MAX_AGE_DAYS * 24 * 60 * 60 * 1000

const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ handle: v.string(), keptAtMs: v.number(), draft: draftSchema })),
)

type Kept = v.InferOutput<typeof keptSchema>

export interface DraftKeeper {
  read(handle: string): Draft | undefined
  /** False where the browser keeps nothing. */
  write(handle: string, draft: Draft): boolean
  remove(handle: string): void
}

/** Keeps one draft for each product: the newest few, and none that is old. */
export function createDraftKeeper(storage: TextStorage | undefined, nowMs: () => number): DraftKeeper {
  const readAll = (): Kept => {
    const parsed = v.safeParse(keptSchema, readFrom(storage))
    return parsed.success ? parsed.output.filter(({ keptAtMs }) => nowMs() - keptAtMs < MAX_AGE_MS) : []
  }
  const readOthers = (handle: string) => readAll().filter((kept) => kept.handle !== handle)

  return {
    read: (handle) => readAll().find((kept) => kept.handle === handle)?.draft,
    write: (handle, draft) =>
      writeTo(
        storage,
        [{ handle, keptAtMs: nowMs(), draft: cut(draft) }, ...readOthers(handle)].slice(0, MAX_DRAFTS),
      ),
    remove: (handle) => void writeTo(storage, readOthers(handle)),
  }
}

function cut({ values, pictures, wasSent }: Draft): Draft {
  const short = (text: string) => text.slice(0, MAX_KEPT_CHARACTERS)
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([field, typed]) => [field, short(typed)]),
    ) as Draft['values'],
    pictures: pictures.map((picture) => ({
      ...picture,
      name: short(picture.name),
      description: short(picture.description),
    })),
    wasSent,
  }
}

function readFrom(storage: TextStorage | undefined): string | null {
  try {
    return storage?.getItem(DRAFTS_KEY) ?? null
  } catch {
    return null
  }
}

function writeTo(storage: TextStorage | undefined, drafts: Kept): boolean {
  try {
    if (drafts.length === 0) storage?.removeItem(DRAFTS_KEY)
    else storage?.setItem(DRAFTS_KEY, JSON.stringify(drafts))
    return storage !== undefined
  } catch {
    return false
  }
}

export const browserDrafts = createDraftKeeper(browserStorage('localStorage'), () => Date.now())
