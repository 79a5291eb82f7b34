/** Their looks, in each state, are in `controls.css`. */
const LOOKS = {
  /** The one strong action of a view. */
  strong: 'strong-button',
  /** Whatever else can be done. */
  quiet: 'quiet-button',
} as const

/** One look for buttons and for links that act as one. */
export function buttonStyle(look: keyof typeof LOOKS, more = ''): string {
  return `${LOOKS[look]} ${more}`
}
