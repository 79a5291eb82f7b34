/** The parent of every article. */
export const ARTICLES = {
  name: 'Articles',
  path: '/articles',
  description:
    'Articles for people with a sore back: what a sloping seat does, two weeks of getting used to it, and desk, screen and chair heights.',
} as const
