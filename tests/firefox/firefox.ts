/** `npm run test:firefox`: the main journeys in the system's Firefox, which Playwright's runner drives by WebDriver BiDi. */
import path from 'node:path'
import { UsageError } from '#cli/command.ts'
import { findFirefox } from '#tests/runner/browser.ts'
import { runProof } from '#tests/runner/harness.ts'
import { runCommand } from '#tests/runner/run-command.ts'

await runProof(
  'test:firefox',
  'Goes through the main journeys in Firefox.',
  (command) =>
    command
      .argument('[names...]', 'only tests whose names or files have one of these')
      .addHelpText('after', '\nFIREFOX in the environment names the browser; else the one of the system is used.'),
  async (proof, names: readonly string[]) => {
    const firefox = findFirefox()
    if (!firefox)
      throw new UsageError('No Firefox to test in: install it (Debian: firefox-esr), or set FIREFOX to its path.')
    const build = await runCommand('node', [path.resolve('scripts/build.ts')], { cwd: 'tests/launch' })
    if (build.code !== 0) throw new Error(`The launch cannot be built:\n${build.output.trimEnd()}`)
    const args = ['test', '-c', 'tests/firefox/playwright.config.ts', ...names]
    const { code } = await runCommand('playwright', args, { live: true, env: { FIREFOX: firefox } })
    if (code !== 0) proof.problem('Journeys fail in Firefox.')
  },
)
