const MAX_WORDS = 60
const UPLOADED = /-[0-9a-f]{16}\.webp$/

/**
 * The name of an uploaded picture's file: what is seen in it, for people and search engines, and the hash of its content,
 * so that one name is one picture.
 */
export function uploadedFile(alt: string, contentHash: string): string {
  const words = alt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS)
    .replace(/^-+|-+$/g, '')
  return `${words || 'picture'}-${contentHash}.webp`
}

/** Whether a file of this name was uploaded; any other comes with the shop. */
export function isUploaded(file: string): boolean {
  return UPLOADED.test(file)
}
