/** All icons are drawn with the same thin line on a 24 px grid. */
const PATHS = {
  arrow: 'M4 12h16M14 6l6 6-6 6',
  bag: 'M5 8h14l-1 13H6zM9 11V6a3 3 0 0 1 6 0v5',
  check: 'M5 12.5l4.5 4.5L19 7',
  chevron: 'M5 9l7 7 7-7',
  close: 'M5 5l14 14M19 5L5 19',
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  left: 'M15 5l-7 7 7 7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M6 12h12',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c0-4 3.4-6 7.5-6s7.5 2 7.5 6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5z',
  plus: 'M6 12h12M12 6v12',
  right: 'M9 5l7 7-7 7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L21 21',
} as const

export type IconName = keyof typeof PATHS

export const ICON_NAMES = Object.keys(PATHS) as IconName[]

/** Icons are decoration: the control that one stands in says what it means. */
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
