/** The parent of every tutorial. */
export const TUTORIALS = { name: 'Video Tutorials', path: '/tutorials' } as const
