/** Drawn with the same thin line on a 24 px grid. */
const PATHS = {
  bag: 'M5 8h14l-1 13H6zM9 11V6a3 3 0 0 1 6 0v5',
  close: 'M5 5l14 14M19 5L5 19',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: what an icon means is said by the control that it stands in. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
