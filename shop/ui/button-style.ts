const SHARED =
  'inline-flex items-center justify-center rounded-sm font-medium transition-colors duration-150 disabled:cursor-not-allowed'

const LOOKS = {
  /** The one strong action of a view. */
  strong:
    'min-h-13 bg-pine px-8 text-lg text-white hover:bg-ink disabled:bg-line disabled:text-quiet disabled:hover:bg-line',
  /** Whatever else can be done. */
  quiet:
    'min-h-11 border border-ink px-5 text-[15px] hover:bg-ink hover:text-paper disabled:border-line disabled:text-quiet disabled:hover:bg-transparent',
} as const

/** One look for buttons and for links that act as one. */
export function buttonStyle(look: keyof typeof LOOKS, more = ''): string {
  return `${SHARED} ${LOOKS[look]} ${more}`
}
