/** pino fits; a test may collect. A part that needs less takes a `Pick`, so that its tests need not bring all. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
