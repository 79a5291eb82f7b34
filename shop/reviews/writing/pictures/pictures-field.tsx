import { useRef } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import { FieldProblem } from '../fields/field-problem.tsx'
import { fieldId, type ReviewProblem, takeFiles } from '../review-values.ts'
import { MAX_PICTURES, PICTURE_TYPES } from './chosen-picture.ts'
import { PictureRow } from './picture-row.tsx'
import type { Pictures } from './use-pictures.ts'

interface PicturesFieldProps {
  pictures: Pictures
  problems: readonly ReviewProblem[]
  isBusy: boolean
}

const HINT_ID = 'review-pictures-hint'
const REFUSED_ID = 'review-pictures-refused'

export function PicturesField({ pictures, problems, isBusy }: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { refused } = pictures
  const isFull = pictures.pictures.length >= MAX_PICTURES
  return (
    <section aria-labelledby="review-pictures-label">
      <p id="review-pictures-label" className="text-note font-medium">
        Pictures <span className="font-normal text-quiet">optional</span>
      </p>
      <p id={HINT_ID} className="mt-1 text-note text-quiet">
        Up to five, 10 MB each: JPEG, PNG, WebP or AVIF.
      </p>
      <ul className="mt-4">
        {pictures.pictures.map((picture, at) => (
          <PictureRow key={picture.id} {...{ picture, at, pictures, isBusy }} />
        ))}
      </ul>
      {/* The input is hidden from sight alone: the button after it opens the same choice. */}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple
        tabIndex={-1}
        aria-label="Picture files"
        onChange={({ target }) => void pictures.add(takeFiles(target))}
        className="sr-only"
      />
      <button
        id={fieldId('pictures')}
        type="button"
        data-picks-files=""
        disabled={isFull || isBusy}
        aria-describedby={refused.length > 0 ? `${HINT_ID} ${REFUSED_ID}` : HINT_ID}
        onClick={() => input.current?.click()}
        className={buttonStyle('quiet')}
      >
        {isFull ? 'Five pictures are chosen' : 'Add pictures'}
      </button>
      <div id={REFUSED_ID} role="alert">
        {refused.map((problem) => (
          <p key={problem} className="mt-2 text-note font-medium wrap-anywhere text-signal">
            {problem}
          </p>
        ))}
      </div>
      <FieldProblem problems={problems} field="pictures" />
      {pictures.areLost && (
        <p role="status" className="mt-2 text-note text-quiet">
          This browser cannot keep pictures for later. If you leave this page, you will have to choose them
          again.
        </p>
      )}
    </section>
  )
}
