/** Where every article hangs. */
export const ARTICLES = {
  name: 'Articles',
  path: '/articles',
  description:
    'Articles for people with a sore back: what a sloping seat does, two weeks of getting used to it, and the heights of desk, screen and chair.',
} as const
