/** Browsers name the origin with every form they post; a client that sends none is no browser that could be misled. */
export function comesFrom(publicUrl: string, origin: string | undefined): boolean {
  return origin === undefined || origin === new URL(publicUrl).origin
}
