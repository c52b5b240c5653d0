import { StartProblem } from './start-problem.ts'

/** The settings of the server that differ from machine to machine. */
export interface Environment {
  /** The port to listen on; 0 lets the system choose. */
  readonly port: number
  /** The name or address to listen on. */
  readonly host: string
  /** The folder of the lead database, relative to the project or absolute. */
  readonly dataDir: string
}

/** Variables of the process's environment. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads PORT, HOST and DATA_DIR, each with a default; throws one `StartProblem` that has a line for every wrong one. */
export function readEnvironment(variables: Variables): Environment {
  const port = variables['PORT'] || '4173'
  const host = variables['HOST'] || 'localhost'
  const dataDir = variables['DATA_DIR'] || 'data'
  const problems: string[] = []
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    problems.push(`PORT is "${port}", but a port is a whole number from 0 to 65535, such as 4173.`)
  }
  if (!/^[\w.:%-]+$/.test(host) || /^https?:/.test(host)) {
    problems.push(`HOST is "${host}", but a host is a bare name or address, such as localhost or 0.0.0.0.`)
  }
  if (dataDir.trim() === '' || dataDir.includes('://')) {
    problems.push(`DATA_DIR is "${dataDir}", but it must be the path of a folder, such as data.`)
  }
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  return { port: Number(port), host, dataDir }
}
