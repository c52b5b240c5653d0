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

/** Commands that a guide ends with, and that hold for all guides when they are run after the last. */
const afterAll = /^(npm run (contract|docs|check)|npx (tsc|vitest) .*)$/

const command = newCommand(
  'npm run test:guides --',
  'Does what each guide of CONTRIBUTING.md says, in a copy of the project.',
)
  .option('--quick', 'leaves out the type check and the tests that the guides end with')
  .addHelpText('after', '\nExit code 0: all guides hold; 1: one does not; 2: cannot be called so.')
  .action(followAll)

await run(command)

/** A guide by its heading. */
interface Guide {
  readonly title: string
  readonly steps: readonly Step[]
}

/** The problem of each guide that does not hold, by its title. */
type Problems = ReadonlyMap<string, string>

async function followAll({ quick }: { readonly quick?: true }): Promise<void> {
  const guides = guidesIn(readFileSync('CONTRIBUTING.md', 'utf8'))
  // One by one takes minutes, and is needed only to tell which guide a failed check is of.
  const problems =
    (await inCopy((root) => followTogether(root, guides, quick))) ?? (await inCopy((root) => followEach(root, guides)))
  for (const { title } of guides) {
    const problem = problems.get(title)
    console.log(problem === undefined ? `✓ ${title}` : `✗ ${title}\n${problem}`)
  }
  console.log(`\n${guides.length - problems.size} passed, ${problems.size} failed`)
  process.exitCode = problems.size > 0 || guides.length === 0 ? 1 : 0
}

function guidesIn(text: string): Guide[] {
  const [, ...guides] = text.split(/^## (?=Add )/m)
  return guides.map((guide) => ({ title: guide.slice(0, guide.indexOf('\n')), steps: stepsOf(guide) }))
}

/** Runs work in a copy of the project, which is removed afterwards. */
async function inCopy<Result>(work: (root: string) => Promise<Result>): Promise<Result> {
  const root = mkdtempSync(path.join(tmpdir(), 'guides-'))
  try {
    await copyProject(root)
    return await work(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * Follows all guides, then runs the commands that they end with once for all of them: the type check and the tests too, unless
 * it is quick; undefined where one of these fails.
 */
async function followTogether(root: string, guides: readonly Guide[], isQuick = false): Promise<Problems | undefined> {
  const problems = new Map<string, string>()
  const later: string[] = []
  for (const { title, steps } of guides) {
    const problem = await follow(root, steps, (line) => afterAll.test(line) && later.push(line) > 0)
    if (problem !== undefined) problems.set(title, problem)
  }
  if (problems.size > 0) return problems
  const lines = [...new Set(later)]
  const commands = lines.filter((line) => line.startsWith('npm '))
  const types = lines.filter((line) => line.startsWith('npx tsc '))
  const failed =
    (await runLines(root, commands)) ??
    (isQuick ? undefined : await firstFailed([runLines(root, types), runLines(root, testRuns(later))]))
  if (failed !== undefined) console.log(`${failed}\nWhich guide that is of is told by following one after the other.\n`)
  return failed === undefined ? problems : undefined
}

/** The first failure of runs at the same time. */
async function firstFailed(runs: readonly Promise<string | undefined>[]): Promise<string | undefined> {
  return (await Promise.all(runs)).find((result) => result !== undefined)
}

/** Follows guide after guide, each with the checks it asks for. */
async function followEach(root: string, guides: readonly Guide[]): Promise<Problems> {
  const problems = new Map<string, string>()
  for (const { title, steps } of guides) {
    const problem = await follow(root, steps)
    if (problem !== undefined) problems.set(title, problem)
  }
  return problems
}

function isTestRun(line: string): boolean {
  return line.startsWith('npx vitest run ')
}

/** One run for all tests whose snapshots are brought up to date, and one for all others. */
function testRuns(lines: readonly string[]): string[] {
  const words = lines.filter(isTestRun).map((line) => line.split(' ').slice(3))
  return [true, false].flatMap((updates) => {
    const files = new Set(words.filter((some) => some.includes('-u') === updates).flat())
    return files.size > 0 ? [`npx vitest run ${[...files].join(' ')}`] : []
  })
}

/** Runs lines of shell one after the other; the first that fails, with its output. */
async function runLines(root: string, lines: readonly string[]): Promise<string | undefined> {
  for (const line of lines) {
    const { code, output } = await runCommand('sh', ['-c', line], { cwd: root })
    if (code !== 0) return `${line}\n${output}`
  }
  return undefined
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

/** Follows the steps, without the lines of shell that are run later; the problem of the first that fails. */
async function follow(
  root: string,
  steps: readonly Step[],
  isLater: (line: string) => boolean = () => false,
): Promise<string | undefined> {
  for (const { file, language, text } of steps) {
    if (language === 'sh') {
      const lines = text.trim().split('\n')
      const problem = await runLines(
        root,
        lines.filter((line) => !isLater(line)),
      )
      if (problem !== undefined) return problem
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
