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

/** Reads settings; throws one `StartError` that has a line for each problem. */
export function readAll<Result>(variables: Variables, read: (reader: Reader) => Result): Result {
  const problems: string[] = []
  const result = read({
    text: (name) => variables[name] ?? '',
    checked(name, usual, isRight, expected) {
      const text = variables[name] || usual
      if (!isRight(text)) problems.push(`${name} is ${JSON.stringify(text)}, but ${expected}`)
      return text
    },
    endings: (prefix) =>
      Object.keys(variables).flatMap((name) =>
        name.startsWith(prefix) && variables[name] ? name.slice(prefix.length) : [],
      ),
    problem: (line) => void problems.push(line),
  })
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return result
}
