export interface Viewed {
  readonly handle: string
  readonly title: string
}

const MOST_KEPT = 8
/** One product a line: its handle, a space, its title. */
const LINE = /^([^\s/?#]{1,255}) (\S.{0,199})$/

/** Other scripts of this origin may have written there, so no line of another form is taken. */
export function readViewed(text: string | null): readonly Viewed[] {
  const read = (text ?? '').split('\n').flatMap((line) => {
    const [, handle, title] = LINE.exec(line) ?? []
    return handle && title ? [{ handle, title }] : []
  })
  return read.slice(0, MOST_KEPT)
}

export function withViewed(before: readonly Viewed[], viewed: Viewed): readonly Viewed[] {
  return [viewed, ...before.filter(({ handle }) => handle !== viewed.handle)].slice(0, MOST_KEPT)
}

export function writeViewed(list: readonly Viewed[]): string {
  return list.map(({ handle, title }) => `${handle} ${title}`).join('\n')
}
