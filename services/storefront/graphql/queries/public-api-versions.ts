import { API_VERSION } from '../api-version.ts'

export function publicApiVersions() {
  return [{ handle: API_VERSION, displayName: API_VERSION, supported: true }]
}
