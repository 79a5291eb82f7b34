/** Where every article hangs. */
export const ARTICLES = { name: 'Articles', path: '/articles' } as const
