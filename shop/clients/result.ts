/** Either the data or the failure, which the caller handles; a failure is never an empty success. */
export type Result<Data, Failure> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: Failure }
