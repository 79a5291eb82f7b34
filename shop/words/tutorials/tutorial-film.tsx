import type { ListedFilm } from '../../films/film-of.ts'
import { Film } from '../../ui/film/film.tsx'
import { durationWords } from './tutorial.ts'

/** Shows the film of a tutorial, without sound, and its words step by step; nothing until the film is made. */
export function TutorialFilm({ film }: { film: ListedFilm | undefined }) {
  if (!film) return null
  const { chapters, description, seconds } = film
  return (
    <figure className="page-width grid gap-x-14 gap-y-8 pb-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:pb-16 print:hidden">
      <Film
        film={film}
        picture={undefined}
        sizes="(min-width: 1024px) 840px, 100vw"
        className="self-start rounded-md"
      />
      <figcaption>
        <p className="figures text-note text-quiet">{durationWords(seconds)}, without sound</p>
        <p className="mt-2">{description}</p>
        <ol className="mt-5" aria-label="What the film shows">
          {chapters.map(({ startSeconds, title, text }, index) => (
            <li key={startSeconds} className="border-t border-line pt-1 pb-4">
              <button
                type="button"
                // A button needs the script to go to its step, and the script enables it.
                disabled
                data-film-at={startSeconds}
                data-film-title={`${index + 1}. ${title}`}
                className="relative flex min-h-11 w-full items-center gap-4 text-left font-medium underline-offset-6 before:absolute before:inset-y-2 before:-left-4 before:w-0.5 enabled:hover:underline aria-[current=step]:before:bg-ink"
              >
                <span className="figures w-10 shrink-0 text-note text-quiet">
                  {durationWords(startSeconds)}
                </span>
                {title}
              </button>
              <p className="pl-14 text-note text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
