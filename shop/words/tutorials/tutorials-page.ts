import type { Crumb } from '../../search-engines/breadcrumb-list.ts'

/** Where every tutorial hangs. */
export const TUTORIALS: Crumb = { name: 'Video Tutorials', path: '/tutorials' }
