import { readFile, writeFile } from 'node:fs/promises'
import { newCommand, run } from './command.ts'

/** A file of the project that is made from others. */
export interface GeneratedFile {
  /** The npm script that makes it. */
  readonly script: string
  /** Its path in the current folder. */
  readonly file: string
  /** What it is made from. */
  readonly from: string
  readonly make: () => string | Promise<string>
  /** What of its text must be up to date; all of it when left out. */
  readonly essence?: (text: string) => string
}

/** Carries out the command that writes a generated file or, with `--check`, fails where it is not up to date. */
export function runGenerator({ script, file, from, make, essence = String }: GeneratedFile): Promise<void> {
  const command = newCommand(`npm run ${script} --`, `Writes ${file} from ${from}.`)
    .option('--check', 'only say whether it is up to date')
    .action(async ({ check }: { check?: true }) => {
      const text = await make()
      if (check) {
        const present = await readFile(file, 'utf8').catch(() => '')
        if (essence(present) !== essence(text)) {
          throw new Error(`${file} does not match ${from}. Run \`npm run ${script}\` and commit the result.`)
        }
        console.log(`${file} is up to date.`)
        return
      }
      await writeFile(file, text)
      console.log(`${file} written.`)
    })
  return run(command)
}
