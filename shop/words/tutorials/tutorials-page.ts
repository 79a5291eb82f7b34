/** Where every tutorial hangs. */
export const TUTORIALS = { name: 'Video Tutorials', path: '/tutorials' } as const
