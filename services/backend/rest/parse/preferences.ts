export interface Preferences {
  readonly return: 'representation' | 'minimal' | 'headers-only' | undefined
  readonly count: 'exact' | 'planned' | 'estimated' | undefined
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  readonly missing: 'default' | 'null' | undefined
  readonly handling: 'strict' | 'lenient' | undefined
  readonly tx: 'commit' | 'rollback' | undefined
  readonly timezone: string | undefined
  readonly maxAffected: number | undefined
  /** Preferences that are not known. */
  readonly unknown: readonly string[]
}

const VALUES = {
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const

/** If something is preferred twice, the first counts. */
export function parsePreferences(header: string | null): Preferences {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const first = <Key extends keyof typeof VALUES>(key: Key): (typeof VALUES)[Key][number] | undefined =>
    preferred.flatMap((part) => VALUES[key].filter((value) => part === `${key}=${value}`))[0]
  const textOf = (key: string) => preferred.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1)
  const maxAffected = textOf('max-affected')
  return {
    return: first('return'),
    count: first('count'),
    resolution: first('resolution'),
    missing: first('missing'),
    handling: first('handling'),
    tx: first('tx'),
    timezone: textOf('timezone'),
    maxAffected:
      maxAffected !== undefined && /^\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : undefined,
    unknown: preferred.filter((part) => !isKnown(part)),
  }
}

function isKnown(part: string): boolean {
  const [key = '', value = ''] = part.split('=', 2)
  if (key === 'timezone' || key === 'max-affected') return part.includes('=')
  return Object.entries(VALUES).some(([name, values]) => name === key && values.some((of) => of === value))
}
