interface PlaceLimits {
  readonly ofAll: number
  /** So that no account takes all places, however slowly it sends. */
  readonly ofOne: number
}

export type TakePlace = <Result>(
  account: string | undefined,
  upload: () => Promise<Result>,
) => Promise<Result | 'full'>

/** An upload is in memory from its first byte, so few are under way at once. Who is no account is the server. */
export function createUploadPlaces({ ofAll, ofOne }: PlaceLimits): TakePlace {
  const underWay: (string | undefined)[] = []
  const isFull = (account: string | undefined) =>
    underWay.length >= ofAll ||
    (account !== undefined && underWay.filter((each) => each === account).length >= ofOne)

  return async (account, upload) => {
    if (isFull(account)) return 'full'
    underWay.push(account)
    try {
      return await upload()
    } finally {
      underWay.splice(underWay.indexOf(account), 1)
    }
  }
}
