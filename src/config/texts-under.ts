import { pointer } from './pointer.ts'

/** Every text that stands under one of these names anywhere in a value, and the pointer to it. */
export function textsUnder(names: ReadonlySet<string>, value: unknown, at = ''): [pointer: string, text: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const here = pointer(at, key)
    return names.has(key) && typeof part === 'string' ? [[here, part]] : textsUnder(names, part, here)
  })
}
