/** Every page has this tag, so that all of them can be forgotten where it is not known what changed. */
export const EVERY_PAGE = 'keel'

/** No front takes more of all tags of a page than 8 KiB together, and Varnish counts all headers. */
const MAX_TAGS_LENGTH = 4_000
const MAX_TAG_LENGTH = 250
/** Fronts part tags by spaces or by commas, and a header holds no more than ASCII. */
const TAG = /^[!-+\--~]+$/

/** Whether every front can take it for one tag. */
export function isFrontTag(tag: string): boolean {
  return tag.length <= MAX_TAG_LENGTH && TAG.test(tag)
}

/** The tags of a page for a front; undefined where one of them could not be purged, so that no front may keep it. */
export function tagsForFront(tags: readonly string[]): readonly string[] | undefined {
  const all = [EVERY_PAGE, ...new Set(tags)]
  if (!all.every(isFrontTag) || all.join(' ').length > MAX_TAGS_LENGTH) return undefined
  return all
}
