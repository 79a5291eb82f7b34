interface PointRowsProps {
  points: readonly { title: string; text: string }[]
}

/** Points to be read down: what each is called, and beside it what is said of it. */
export function PointRows({ points }: PointRowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {points.map(({ title, text }) => (
        <li key={title} className="grid gap-x-10 gap-y-2 py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <h3 className="text-xl">{title}</h3>
          <p className="max-w-[56ch] text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}
