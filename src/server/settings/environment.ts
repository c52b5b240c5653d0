import { editDistance } from '#engine/text/edit-distance.ts'

/** A mistake of the operator; its message says how to correct it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export type Variables = Readonly<Record<string, string | undefined>>

export interface Reader {
  /** A variable; empty if it is not set. */
  text(name: string): string
  /** A variable or its default; adds a problem if it is invalid. */
  checked(name: string, usual: string, isValid: (text: string) => boolean, expected: string): string
  /** The endings of the names of set variables that begin with a prefix. */
  suffixes(prefix: string): string[]
  problem(line: string): void
}

/** Reads settings; throws one `StartError` that has a line for each problem, misspelt names among them. */
export function readAll<Result>(variables: Variables, read: (reader: Reader) => Result): Result {
  const problems: string[] = []
  const names = new Set<string>()
  const prefixes = new Set<string>()
  const text = (name: string) => {
    names.add(name)
    return variables[name] ?? ''
  }
  const result = read({
    text,
    checked(name, usual, isValid, expected) {
      const value = text(name) || usual
      if (!isValid(value)) problems.push(`${name} is ${JSON.stringify(value)}, but ${expected}`)
      return value
    },
    suffixes(prefix) {
      prefixes.add(prefix)
      return Object.keys(variables).flatMap((name) =>
        name.startsWith(prefix) && variables[name] ? name.slice(prefix.length) : [],
      )
    },
    problem: (line) => void problems.push(line),
  })
  const isSetting = (name: string) => names.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix))
  for (const name of Object.keys(variables)) {
    const meant = isSetting(name) ? undefined : misspelt(name, names)
    if (meant !== undefined && variables[name]) problems.push(`${name} is no setting: ${meant} is.`)
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return result
}

/** The setting whose name differs by at most two letters; short names, such as `PORT`, would match too many others. */
function misspelt(name: string, settings: ReadonlySet<string>): string | undefined {
  const near = (setting: string) => setting.length > 6 && editDistance(name.toUpperCase(), setting) <= 2
  return [...settings].find(near)
}

/** Whether a text is the number of a port; 0 lets the system choose one. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

/** Whether a text is one bare e-mail address in ASCII. */
export function isMailAddress(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text)
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
