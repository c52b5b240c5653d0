/** The JSON Pointer (RFC 6901) that leads from `base` through the keys. */
export function pointer(base: string, ...keys: readonly (string | number)[]): string {
  let at = base
  for (const key of keys) at += `/${typeof key === 'string' && /[~/]/.test(key) ? escaped(key) : key}`
  return at
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function pointerKeys(of: string): string[] {
  return of
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Whether a key is an index of a list: no property of a config has a name of digits alone. */
export function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

/** The keys of a JSON Pointer, with indexes as numbers. */
export function pointerPath(of: string): (string | number)[] {
  return pointerKeys(of).map((key) => (isIndex(key) ? Number(key) : key))
}

/** A pointer in which the items of lists go by their ids, and those without one as `*`, so that it stays when others move. */
export function namedPointer(value: unknown, of: string): string {
  let part = value
  return pointer(
    '',
    ...pointerKeys(of).map((key) => {
      const [list, item] = [Array.isArray(part), Object(part)[key]]
      part = item
      return list ? String(Object(item).id ?? '*') : key
    }),
  )
}

/** The pointer of the parent; the root's is the root itself. */
export function parentPointer(of: string): string {
  return of.slice(0, Math.max(0, of.lastIndexOf('/')))
}

/** A place below another one in the same file. */
export function under(
  { file, pointer: at }: { readonly file: string; readonly pointer: string },
  ...keys: (string | number)[]
): { file: string; pointer: string } {
  return { file, pointer: pointer(at, ...keys) }
}
