import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { Command, InvalidArgumentError, Option } from 'commander'

/** A wrong command line: the help is shown below the message. */
export class UsageError extends Error {}

/** An unusable argument, such as an unknown git ref: the message is enough. */
export class InputError extends Error {}

/** @param name the call, such as `npm run flow --`. A wrong command line ends the process with 2. */
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

/** The option `--format`, whose default is the first of the names. */
export function formatOption(names: readonly string[]): Option {
  return new Option('--format <name>', 'how to print it').choices(names).default(names[0])
}

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Runs the command line of this process. Exit code 2: wrong or unusable; 1: failed; else the command's own. */
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

/** Ends the process quietly once its reader closes the pipe, as `head` does. */
export function exitWhenUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') process.exit()
    })
  }
}

interface GeneratedFiles {
  /** The npm script that generates them. */
  readonly script: string
  /** Their sources, in words. */
  readonly from: string
  /** Their texts, by their paths in the current folder. */
  readonly make: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** The part of a text that must be up to date; all of it when left out. */
  readonly essence?: (text: string) => string
}

/** Writes generated files or, with `--check`, fails where one is out of date. */
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
