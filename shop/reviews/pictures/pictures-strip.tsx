import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PictureLink } from './review-pictures.tsx'
import type { ShownPicture } from './shown-picture.ts'

/**
 * The pictures of a product's reviews beside each other (clause 4.08). It is a row that scrolls, and stays one where
 * there is no script or somebody asked for less motion; otherwise `run-strip.ts` turns it.
 */
export function PicturesStrip({ pictures }: { pictures: readonly ShownPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <section
      aria-labelledby="review-pictures"
      data-pictures-strip={pictures.map(({ url }) => url).join(' ')}
      className="group mb-14 lg:mb-20"
    >
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h3 id="review-pictures" className="text-xl">
          {pictures.length === 1 ? 'A picture from the reviews' : 'Pictures from the reviews'}
        </h3>
        <button
          type="button"
          data-pictures-pause=""
          hidden
          className="inline-flex min-h-11 items-center gap-2 text-note underline-offset-6 hover:underline"
        >
          <Icon name="pause" className="size-5 group-data-paused:hidden" />
          <Icon name="play" className="hidden size-5 group-data-paused:block" />
          <span className="group-data-paused:hidden">Pause</span>
          <span className="hidden group-data-paused:inline">Play</span>
          <span className="sr-only"> the pictures</span>
        </button>
      </div>
      <div
        data-pictures-row=""
        className="-mx-[20px] overflow-x-auto overscroll-x-contain [scrollbar-width:thin] group-data-running:overflow-hidden sm:mx-0"
      >
        <ul data-picture-group="" className="flex touch-pan-y touch-pinch-zoom">
          {pictures.map((picture) => (
            <li key={picture.url} className="shrink-0 pr-2 sm:pr-3">
              <PictureLink
                picture={picture}
                sizes="(min-width: 640px) 224px, 160px"
                className="size-40 sm:size-56"
              />
              {picture.standing === 'sample' && (
                <p className="pt-1.5 pl-2 text-sm text-walnut sm:pl-0" aria-hidden="true">
                  Sample
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The script puts this in the place of each picture that does not load (clause 8.23). */
export function MissingPictureTemplate() {
  return (
    <template data-missing-picture="">
      <Picture image={undefined} sizes="" className="size-full" />
    </template>
  )
}
