/** Either the data or the failure, which the caller handles; a failure is never an empty success. */
export type Result<Data, Failure> =
  /** `isKept`: the answer was got earlier, and says nothing of how the service is now. */
  | { readonly ok: true; readonly data: Data; readonly isKept?: true }
  | { readonly ok: false; readonly error: Failure }
