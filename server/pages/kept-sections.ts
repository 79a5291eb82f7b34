/**
 * The built pages have a copy of this module that is not Node's own, so requests carry a mark that both know, as the
 * terms in force do (decision 91).
 */
const PUBLIC = Symbol.for('keel.public-page')

/** Says of a request that its page is for everybody, so that its parts may be kept. */
export function keepSections(request: Request): Request {
  Reflect.set(request, PUBLIC, true)
  return request
}

/** Nothing of a page for one visitor is kept anywhere. */
export function mayKeep(request: Request): boolean {
  return Reflect.get(request, PUBLIC) === true
}
