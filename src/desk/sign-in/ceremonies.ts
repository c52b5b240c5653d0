import { randomBytes } from 'node:crypto'

/** How long a person has to answer the browser or the provider. */
const validMs = 5 * 60_000

/** Beyond this number the oldest are dropped, so that a flood of them takes no memory. */
const most = 10_000

export type Ceremonies<Value> = ReturnType<typeof openCeremonies<Value>>

/** The secrets of sign-ins that have begun, by a random name; each is taken once. A restart drops them, and people begin again. */
export function openCeremonies<Value>(now: () => Date) {
  const open = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    begin(value: Value): string {
      const [oldest] = open.keys()
      if (open.size >= most && oldest !== undefined) open.delete(oldest)
      const name = randomBytes(32).toString('base64url')
      open.set(name, { value, until: now().getTime() + validMs })
      return name
    },
    take(name: string): Value | undefined {
      const found = open.get(name)
      open.delete(name)
      return found && found.until > now().getTime() ? found.value : undefined
    },
  }
}
