interface PersonalFolder {
  /** Relative to the project's root, as in the paths of Astro's manifest. */
  readonly path: `${string}/`
  /** The addresses of its pages begin with this. */
  readonly prefix: string
}

/** The folders of personal pages. */
export const PERSONAL_FOLDERS: readonly PersonalFolder[] = [
  { path: 'shop/personal/', prefix: '' },
  { path: 'office/pages/', prefix: '/office' },
]

export function isPersonalFile(file: string): boolean {
  return PERSONAL_FOLDERS.some(({ path }) => file.startsWith(path))
}
