/**
 * `node tests/edits/run.ts`: makes each everyday edit alone; the checker must accept it and `npm test -- unit` must
 * pass.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { newCommand, run, UsageError } from '#cli/command.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { type Edit, edits } from './edits.ts'

const project = path.resolve(import.meta.dirname, '../..')
// These tests check claims in the live config, which the launch's records may not support.
const claims = 'tests/checker/claims.test.ts'
const notCopied = ['.git', 'node_modules', 'config', 'builds', 'dist', 'data', 'shots', 'test-results', claims]

/** A copy of the project with the launch's config as its config. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'helpercompare-edits-'))
  cpSync(project, copy, { recursive: true, filter: (file) => !notCopied.includes(path.relative(project, file)) })
  cpSync(path.join(project, 'tests/launch/config'), path.join(copy, 'config'), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  return copy
}

/** Makes an edit in the copy while its tests run; returns the result. */
async function isGreenAfter({ name, file, from = file, edit }: Edit, copy: string): Promise<boolean> {
  const before = readFileSync(path.join(copy, from), 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`"${name}" changes nothing.`)
  writeFileSync(path.join(copy, file), after)
  try {
    for (const args of [['src/cli/check.ts'], ['scripts/test.ts', 'unit']]) {
      const { code, output } = await runCommand('node', args, { cwd: copy })
      if (code === 0) continue
      console.log(output.trimEnd())
      return false
    }
    return true
  } finally {
    if (from === file) writeFileSync(path.join(copy, file), before)
    else rmSync(path.join(copy, file))
  }
}

const command = newCommand(
  'node tests/edits/run.ts',
  "Makes ordinary edits to the launch's config in a copy of the project, checks it and runs the unit tests (minutes each).",
)
  .argument('[names...]', 'only edits with one of these in their name')
  .addHelpText('after', `\nThe edits:\n${edits.map(({ name }) => `  ${name}`).join('\n')}`)
  .addHelpText(
    'after',
    'Exit code 0: all are sound and leave the tests green; 1: one does not; 2: cannot be called so.',
  )
  .action(async (names: readonly string[]) => {
    const chosen = edits.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
    if (chosen.length === 0) throw new UsageError('No edit is called so.')
    const copy = copyProject()
    let failed = 0
    try {
      for (const edit of chosen) {
        const isGreen = await isGreenAfter(edit, copy)
        console.log(`${edit.name}: ${isGreen ? 'sound, and the unit tests pass' : 'FAILED'}`)
        if (!isGreen) failed += 1
      }
    } finally {
      rmSync(copy, { recursive: true })
    }
    console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  })

await run(command)
