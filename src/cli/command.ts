import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { Command, InvalidArgumentError, Option } from 'commander'

/** A call that makes no sense; its message says why, and the help is shown below it. */
export class UsageError extends Error {}

/** A call that asks for what cannot be used, such as a git ref that is not there; its message says all there is to say. */
export class InputError extends Error {}

/** A command that is called by its name, such as `npm run flow --`. Called in a way that makes no sense, it ends the process with 2. */
export function newCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', 'say how it is called')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .showHelpAfterError()
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
}

/** The option `--format`, which takes one of these names; the first of them where it is not given. */
export function formatOption(names: readonly string[]): Option {
  return new Option('--format <name>', 'how to print it').choices(names).default(names[0])
}

/** Reads the whole number that an option takes. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/**
 * Carries out the command line of this process, whose exit code is 2 for a call that makes no sense or asks for what
 * cannot be used, 1 where it fails, or what the command sets.
 */
export async function run(command: Command): Promise<void> {
  exitWhenUnread()
  try {
    await command.parseAsync()
  } catch (error) {
    if (error instanceof UsageError) command.error(error.message)
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof InputError ? 2 : 1
  }
}

/** Ends the process once whoever reads its output has had enough, as `head` does. */
export function exitWhenUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') process.exit()
    })
  }
}

/** Files of the project that are made from others. */
export interface GeneratedFiles {
  /** The npm script that makes them. */
  readonly script: string
  /** What they are made from. */
  readonly from: string
  /** Their texts, by their paths in the current folder. */
  readonly make: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** What of a text must be up to date; all of it when left out. */
  readonly essence?: (text: string) => string
}

/** Carries out the command that writes generated files or, with `--check`, fails where one is not up to date. */
export function runGenerator({ script, from, make, essence = String }: GeneratedFiles): Promise<void> {
  const command = newCommand(`npm run ${script} --`, `Writes what follows from ${from}.`)
    .option('--check', 'only say whether it is up to date')
    .action(async ({ check }: { check?: true }) => {
      for (const [file, text] of Object.entries(await make())) {
        const present = await readFile(file, 'utf8').catch(() => '')
        const isCurrent = essence(present) === essence(text)
        if (check && !isCurrent)
          throw new Error(`${file} does not match ${from}. Run \`npm run ${script}\` and commit the result.`)
        if (!check) await writeFile(file, text)
        console.log(`${file} ${check ? 'is up to date' : 'written'}.`)
      }
    })
  return run(command)
}
