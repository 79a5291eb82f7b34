import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  takeFiles,
  typedIn,
  valuesOfReview,
  withoutEmpty,
} from './review-values.ts'

/**
 * The content of the form; each change is kept in the browser at once, from the first restore on. Whatever was filled in
 * before that, with a script or without, is laid over what is restored.
 */
export function useDraft(handle: string, form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState<ReviewValues>(EMPTY_VALUES)
  const [problems, setProblems] = useState<readonly ReviewProblem[]>([])
  const [isDrafted, setIsDrafted] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  const hasTyped = useRef(false)

  const clearProblem = (field: ReviewField) =>
    setProblems((all) => all.filter(({ fields }) => !fields.includes(field)))
  const noteTyped = () => {
    hasTyped.current = true
    setIsDrafted(true)
  }
  const touch = (field: ReviewField) => {
    noteTyped()
    clearProblem(field)
  }
  const pictures = usePictures(() => touch('pictures'))
  const chosen = pictures.pictures

  const keep = (wasSent: boolean): boolean =>
    browserDrafts.write(handle, { values, pictures: chosen.map(withoutBytes), wasSent })
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever what is kept has changed
  useEffect(() => {
    if (isDrafted && isRestored) keep(false)
  }, [isDrafted, isRestored, values, chosen])

  // React leaves fields as it finds them when it first looks, and would write its own values into them right after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, as React comes
  useLayoutEffect(() => {
    const typed = typedIn(form.current)
    const files = takeFiles(form.current?.querySelector<HTMLInputElement>('[type=file]'))
    if (Object.keys(typed).length > 0) {
      noteTyped()
      setValues((all) => ({ ...all, ...typed }))
    }
    if (files.length > 0) void pictures.add(files)
  }, [])

  function change(field: TypedField, value: string): void {
    touch(field)
    setValues((all) => ({ ...all, [field]: value }))
  }

  /**
   * Restores the draft, or else what is published; answers whether the draft was about to be sent. It may be asked again
   * before what was typed is kept, so that stays on top until it is forgotten.
   */
  async function restore(own: OwnReview | undefined): Promise<boolean> {
    void forgetOldPictures()
    const draft = browserDrafts.read(handle)
    const published = own ? picturesOf(own) : []
    const restored = draft ? await restorePictures(draft.pictures, own) : published
    const isTyped = hasTyped.current
    const values = draft?.values ?? (own ? valuesOfReview(own) : EMPTY_VALUES)
    setValues((typed) => (isTyped ? { ...values, ...withoutEmpty(typed) } : values))
    setProblems([])
    if (isTyped) pictures.showFirst(restored)
    else pictures.show(restored)
    setIsDrafted(draft !== undefined || isTyped)
    setIsRestored(true)
    if (draft && restored.length < draft.pictures.length) pictures.loseSome()
    return draft?.wasSent ?? false
  }

  /** Forgets a draft that was sent, or given up. */
  function forget(): void {
    hasTyped.current = false
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
    /** The form holds what was kept or published, as far as there is any. */
    isRestored,
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
