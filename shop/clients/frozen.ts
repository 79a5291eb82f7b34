/** Freezes a value with all of its parts: many pages read the same answer, so none may change it. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const parts: Iterable<unknown> = value instanceof Map ? value.values() : Object.values(value)
  for (const part of parts) frozen(part)
  return Object.freeze(value)
}
