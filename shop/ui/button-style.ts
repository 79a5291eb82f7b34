/** `controls.css` has the looks of buttons in each state. */
const LOOKS = {
  /** The one strong action of a view. */
  strong: 'strong-button',
  /** Any other action. */
  quiet: 'quiet-button',
} as const

/** One look for buttons and for links that act as one. */
export function buttonStyle(look: keyof typeof LOOKS, more = ''): string {
  return `${LOOKS[look]} ${more}`
}
