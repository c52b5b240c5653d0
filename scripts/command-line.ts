import process from 'node:process'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The command line as `parseArgs` gives it. Asked for `--help`, or called otherwise than it can be, it ends the process. */
export function commandLine<const Config extends ParseArgsConfig>(usage: string, config?: Config) {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs<Config>(config)
  } catch (error) {
    return misused(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Says what is wrong with a command line and how it should be, and ends the process with 2. */
export function misused(problem: string, usage: string): never {
  console.error(`${problem}\n\n${usage}`)
  process.exit(2)
}
