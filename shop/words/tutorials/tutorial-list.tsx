import { ContentImage } from '../pictures/content-image.tsx'
import { durationWords, type Tutorial } from './tutorial.ts'

/** Number of tutorials in the first view of a wide screen. */
const SEEN_AT_ONCE = 3

export function TutorialList({ tutorials }: { tutorials: readonly Tutorial[] }) {
  return (
    <ul className="page-width grid gap-x-10 gap-y-14 pb-16 sm:grid-cols-2 lg:grid-cols-3 lg:pb-28">
      {tutorials.map((tutorial, index) => (
        <li key={tutorial.path}>
          <TutorialCard tutorial={tutorial} eager={index < SEEN_AT_ONCE} />
        </li>
      ))}
    </ul>
  )
}

/** Clause 2.43. A film that is not made yet has no duration. */
function TutorialCard({ tutorial, eager }: { tutorial: Tutorial; eager: boolean }) {
  const { path, title, description, image, film } = tutorial
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-md bg-sheet">
        <ContentImage
          {...image}
          eager={eager}
          sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
          className="aspect-3/2 w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.015]"
        />
        {film && (
          <p className="figures absolute right-3 bottom-3 bg-ink px-2 py-0.5 text-[0.82rem] text-paper">
            <span className="sr-only">Duration </span>
            {durationWords(film.seconds)}
          </p>
        )}
      </div>
      <h2 className="mt-5 text-2xl">{title}</h2>
      <p className="mt-3 text-quiet">{description}</p>
      <p className="mt-auto pt-3">
        <a
          href={path}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-6 after:absolute after:inset-0 hover:no-underline"
        >
          {film ? 'Watch the film' : 'See the steps'}
          <span className="sr-only">: {title}</span>
        </a>
      </p>
    </article>
  )
}
