/** The package brings no types; these are of what the test of the models uses. */
declare module 'gltf-validator' {
  interface Message {
    readonly code: string
    readonly message: string
    /** 0 is an error, 3 a hint. */
    readonly severity: 0 | 1 | 2 | 3
    readonly pointer?: string
  }
  export function validateBytes(bytes: Uint8Array): Promise<{
    readonly issues: { readonly numErrors: number; readonly messages: readonly Message[] }
  }>
}
