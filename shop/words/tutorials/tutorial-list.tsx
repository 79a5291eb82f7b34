import type { Tutorial } from './tutorial.ts'
import { TutorialCard } from './tutorial-card.tsx'

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
