import { RestError } from '../rest-error.ts'

/** The parts of a path below the root of the service. */
export function decodePath(path: string): string[] {
  return path.slice(1).split('/').map(decodeName)
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}
