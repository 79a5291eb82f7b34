/** How wide the hero shows its picture: edge to edge on a phone, six parts of eleven beside the words. */
export const HERO_SIZES = '(min-width: 1400px) 730px, (min-width: 1024px) calc(54.5vw - 34px), 100vw'
