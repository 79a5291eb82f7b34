import { useEffect, useState } from 'react'
import type { OwnReview } from '../../clients/backend/own-reviews.ts'
import { browserDrafts } from './draft/draft-keeper.ts'
import { forgetOldPictures, forgetPicture } from './draft/picture-keeper.ts'
import type { ChosenPicture } from './pictures/chosen-picture.ts'
import { picturesOf, restorePictures } from './pictures/restore-pictures.ts'
import { usePictures } from './pictures/use-pictures.ts'
import {
  EMPTY_VALUES,
  type ReviewField,
  type ReviewProblem,
  type ReviewValues,
  type TypedField,
  valuesOfReview,
} from './review-values.ts'

/** The content of the form; each change is kept in the browser at once. */
export function useDraft(handle: string) {
  const [values, setValues] = useState<ReviewValues>(EMPTY_VALUES)
  const [problems, setProblems] = useState<readonly ReviewProblem[]>([])
  const [isDrafted, setIsDrafted] = useState(false)

  const clearProblem = (field: ReviewField) =>
    setProblems((all) => all.filter(({ fields }) => !fields.includes(field)))
  const touch = (field: ReviewField) => {
    setIsDrafted(true)
    clearProblem(field)
  }
  const pictures = usePictures(() => touch('pictures'))
  const chosen = pictures.pictures

  const keep = (wasSent: boolean): boolean =>
    browserDrafts.write(handle, { values, pictures: chosen.map(withoutBytes), wasSent })
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever what is kept has changed
  useEffect(() => {
    if (isDrafted) keep(false)
  }, [isDrafted, values, chosen])

  function change(field: TypedField, value: string): void {
    touch(field)
    setValues((all) => ({ ...all, [field]: value }))
  }

  /** Restores the draft, or else what is published; answers whether the draft was about to be sent. */
  async function restore(own: OwnReview | undefined): Promise<boolean> {
    void forgetOldPictures()
    const draft = browserDrafts.read(handle)
    const published = own ? picturesOf(own) : []
    const restored = draft ? await restorePictures(draft.pictures, own) : published
    setValues(draft?.values ?? (own ? valuesOfReview(own) : EMPTY_VALUES))
    setProblems([])
    pictures.show(restored)
    setIsDrafted(draft !== undefined)
    if (draft && restored.length < draft.pictures.length) pictures.loseSome()
    return draft?.wasSent ?? false
  }

  /** Forgets a draft that was sent, or given up. */
  function forget(): void {
    setIsDrafted(false)
    browserDrafts.remove(handle)
    for (const { id } of chosen) void forgetPicture(id)
  }

  return {
    values,
    problems,
    pictures,
    /** The form holds something that was typed and not sent. */
    isDrafted,
    change,
    restore,
    forget,
    tellProblems: setProblems,
    /** Keeps the draft before the page is left for the sign-in; false where nothing can be kept. */
    keepForSending: () => keep(true),
  }
}

function withoutBytes({ bytes, path, ...picture }: ChosenPicture) {
  // A picture sent for a review that is not published yet is sent again, to the same place.
  return bytes || path === undefined ? picture : { ...picture, path }
}

export type ReviewDraft = ReturnType<typeof useDraft>
