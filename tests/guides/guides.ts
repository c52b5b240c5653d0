/** `npm run test:guides`: does what the guides of CONTRIBUTING.md say, in a copy of the project. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { newCommand, run } from '#cli/command.ts'
import { runCommand } from '#tests/runner/run-command.ts'

/** A step of a guide: a file to write, lines to put into one, or commands to run. */
interface Step {
  readonly file?: string
  readonly language: string
  readonly text: string
}

/** A code fence; unless it has commands, the line before it names its file. */
const fences = /(?:^.*\b(?:New file|In) `([^`]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm

const command = newCommand(
  'npm run test:guides --',
  'Does what each guide of CONTRIBUTING.md says, in a copy of the project.',
)
  .addHelpText('after', '\nExit code 0: all guides hold; 1: one does not; 2: cannot be called so.')
  .action(followAll)

await run(command)

async function followAll(): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'guides-'))
  try {
    await followIn(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function followIn(root: string): Promise<void> {
  await copyProject(root)
  const [, ...guides] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## (?=Add )/m)
  let failed = 0
  for (const guide of guides) {
    const problem = await follow(root, stepsOf(guide))
    const title = guide.slice(0, guide.indexOf('\n'))
    console.log(problem === undefined ? `✓ ${title}` : `✗ ${title}\n${problem}`)
    if (problem !== undefined) failed++
  }
  console.log(`\n${guides.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || guides.length === 0 ? 1 : 0
}

async function copyProject(root: string): Promise<void> {
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  for (const file of output.split('\0').filter(Boolean)) cpSync(file, path.join(root, file))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
}

function stepsOf(guide: string): Step[] {
  return [...guide.matchAll(fences)].map(([, file, language = '', text = '']) => ({
    ...(file !== undefined && { file }),
    language,
    text,
  }))
}

/** Follows the steps; the problem of the first that fails. */
async function follow(root: string, steps: readonly Step[]): Promise<string | undefined> {
  for (const { file, language, text } of steps) {
    if (language === 'sh') {
      for (const line of text.trim().split('\n')) {
        const { code, output } = await runCommand('sh', ['-c', line], { cwd: root })
        if (code !== 0) return `${line}\n${output}`
      }
    } else if (file === undefined) return `No file is named before:\n${text}`
    else if (language === 'diff') {
      const problem = insert(path.join(root, file), text)
      if (problem !== undefined) return problem
    } else {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
  }
  return undefined
}

/**
 * Inserts the lines with a plus after the lines above them, which must be in the file exactly once; removes those with
 * a minus.
 */
function insert(file: string, diff: string): string | undefined {
  let text = readFileSync(file, 'utf8')
  for (const [, above = '', added = ''] of diff.matchAll(/((?:^[ -].*\n)+)((?:^\+.*\n)+)/gm)) {
    const before = `\n${above.replace(/^[ -]/gm, '')}`
    if (text.split(before).length !== 2) return `${file} does not have these lines once:${before}`
    const after = `\n${above.replace(/^-.*\n/gm, '').replace(/^ /gm, '')}${added.replace(/^\+/gm, '')}`
    text = text.replace(before, () => after)
  }
  writeFileSync(file, text)
  return undefined
}
