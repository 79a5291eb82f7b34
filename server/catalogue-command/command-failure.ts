/** Why a command did nothing, in the words that the owner reads. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
