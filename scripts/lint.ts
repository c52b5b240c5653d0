/** `npm run lint`: formats the code, fixes what can be fixed and lists the rest. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { InputError, newCommand, run } from '#cli/command.ts'

await run(
  newCommand('npm run lint --', 'Formats the code, fixes what can be fixed and lists the rest.')
    .argument('[paths...]', 'only these files and folders', ['.'])
    .action((paths: readonly string[]) => {
      const missing = paths.filter((path) => !existsSync(path))
      if (missing.length > 0) throw new InputError(`There is no file or folder ${missing.join(', ')}.`)
      const { status } = spawnSync('biome', ['check', '--write', ...paths], {
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
      process.exitCode = status ?? 1
    }),
)
