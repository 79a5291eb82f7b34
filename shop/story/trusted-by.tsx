import { Section } from '../ui/section.tsx'

/** Kinds of rooms that a chair like this stands in: no company's name or logo (clause 2.30). */
const ROOMS = [
  'Home offices',
  'Student rooms',
  'Drawing studios',
  'Workshops and repair benches',
  'Music rooms',
  'Small practices',
] as const

/** The trusted-by panel of clause 2.30. */
export function TrustedBy() {
  return (
    <Section title="Trusted by people who sit for a living">
      <ul className="grid grid-cols-2 border-t border-l border-line md:grid-cols-3">
        {ROOMS.map((room) => (
          <li
            key={room}
            className="flex min-h-24 items-center border-r border-b border-line px-5 text-lg leading-tight tracking-tight lg:min-h-28 lg:px-8 lg:text-xl"
          >
            {room}
          </li>
        ))}
      </ul>
    </Section>
  )
}
