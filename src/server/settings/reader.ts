import { editDistance } from '../../engine/text/edit-distance.ts'

/** What keeps the server from starting, and the operator can put right: its message says what and how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Variables of the process's environment. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The variables while they are read. */
export interface Reader {
  /** A variable as it stands; empty where it is not set. */
  text(name: string): string
  /** A variable, or what is usual; a problem where it is not as expected. */
  checked(name: string, usual: string, isRight: (text: string) => boolean, expected: string): string
  /** What stands after a prefix in the names of the variables that are set. */
  endings(prefix: string): string[]
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
    checked(name, usual, isRight, expected) {
      const value = text(name) || usual
      if (!isRight(value)) problems.push(`${name} is ${JSON.stringify(value)}, but ${expected}`)
      return value
    },
    endings(prefix) {
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

/** The setting whose name a variable has but for two letters; shorter names, such as `PORT`, are near too many others. */
function misspelt(name: string, settings: ReadonlySet<string>): string | undefined {
  const near = (setting: string) => setting.length > 6 && editDistance(name.toUpperCase(), setting) <= 2
  return [...settings].find(near)
}
