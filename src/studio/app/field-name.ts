import { capital } from '../../config/diagnostics/english.ts'
import type { Keys } from '../protocol.ts'

/** The words of a property's name: `office hours` of `officeHours`. */
function words(key: string | number): string {
  if (typeof key === 'number') return String(key + 1)
  return key.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}

/** What to call a place in a file: `Plans 3 › premium`. */
export function fieldName(at: Keys): string {
  if (at.length === 0) return 'The whole file'
  const parts: string[] = []
  for (const [i, key] of at.entries()) {
    if (typeof key === 'number' && i > 0) parts.push(`${parts.pop()} ${words(key)}`)
    else parts.push(words(key))
  }
  return capital(parts.join(' › '))
}
