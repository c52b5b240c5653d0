/** `npm run test:spelling`: looks up each word of the config, the documents and the code in word lists of its language. */
import path from 'node:path'
import { install } from '#tests/peers/builds.ts'
import { runProof } from '#tests/runner/harness.ts'
import { runCommand } from '#tests/runner/run-command.ts'

/** The spelling checker is no dependency: only this command needs it. */
const folder = path.join(import.meta.dirname, 'cspell')
const texts = [
  '*.md',
  'config/**/*.{json,md}',
  'deploy/*.md',
  'docs/*.md',
  'schemas/*.json',
  '{src,scripts}/**/*.{ts,tsx}',
]

await runProof(
  'test:spelling',
  'Looks up each word in word lists of its language.',
  (command) =>
    command
      .argument('[files...]', 'only these, by paths or patterns')
      .addHelpText(
        'after',
        '\nA right word that is not known belongs into tests/spelling/words/, in the list of its language.',
      ),
  async (proof, files: readonly string[]) => {
    await install(folder)
    const checker = path.join(folder, 'node_modules/cspell/bin.mjs')
    const options = ['--config', path.join(folder, 'cspell.json'), '--no-progress', '--show-suggestions']
    const chosen = files.length > 0 ? files : texts
    const { code } = await runCommand('node', [checker, 'lint', ...options, ...chosen], { live: true })
    if (code !== 0) proof.problem('Some words are in no list.')
  },
)
