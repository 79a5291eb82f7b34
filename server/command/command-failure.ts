/** The error of a command that could not do its work, with a message for the owner. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
