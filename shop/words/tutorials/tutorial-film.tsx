import { contentPicture } from '../pictures/content-pictures.ts'
import { durationWords, type Tutorial } from './tutorial.ts'

/** The film of a tutorial, without sound; nothing until it is made. */
export function TutorialFilm({ tutorial: { title, image, film } }: { tutorial: Tutorial }) {
  if (!film) return null
  return (
    <figure className="page-width pb-12 lg:pb-16 print:hidden">
      <video
        src={`/films/${film.file}`}
        poster={contentPicture(image.file).src}
        controls
        muted
        playsInline
        preload="none"
        aria-label={title}
        className="aspect-video w-full max-w-4xl rounded-md bg-sheet object-cover"
      />
      <figcaption className="figures mt-3 text-[15px] text-quiet">
        {durationWords(film.seconds)}, without sound: the steps below say all of it.
      </figcaption>
    </figure>
  )
}
