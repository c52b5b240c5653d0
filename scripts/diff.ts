/** `npm run diff -- <git ref>`: says what the config of the work tree changes for visitors since a commit. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkConfig } from '../src/config/check.ts'
import { didYouMean } from '../src/config/diagnostics/did-you-mean.ts'
import { quote } from '../src/config/diagnostics/words.ts'
import { assetsFolder, filePatterns } from '../src/config/files/file-patterns.ts'
import type { Site } from '../src/engine/site/site.ts'
import { diffMarkdown, diffText } from '../src/tools/diff/format-diff.ts'
import { siteDiff } from '../src/tools/diff/site-diff.ts'
import { printProblems } from './config-problems.ts'
import { assetChanges, GitProblem, readRef } from './read-ref.ts'
import { readRoot } from './read-root.ts'

const formats = { text: diffText, markdown: diffMarkdown } as const

const usage = `Usage: npm run diff -- <git ref> [--format text|markdown] [--all]
Says what the config as it stands changes for visitors, compared with a branch, tag or commit.
--all tells every change of a page; otherwise the first twelve.`

/** Does what the command line says and returns the exit code. */
function main(args: readonly string[]): number {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      all: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [ref, ...others] = positionals
  if (ref === undefined || others.length > 0) throw new Error('Name one git ref, such as main or HEAD.')
  const { format } = values
  if (format !== 'text' && format !== 'markdown') {
    throw new Error(`There is no format ${quote(format)}.${didYouMean(format, Object.keys(formats))}`)
  }
  return compare(process.cwd(), ref, (sections) => formats[format](sections, { most: values.all ? Infinity : 12 }))
}

function compare(root: string, ref: string, print: (sections: ReturnType<typeof siteDiff>) => string): number {
  const now = readRoot(root)
  const old = readRef(root, ref)
  // The old config goes by the schemas of its time; from before there were all of them, by today's.
  const hasAll = filePatterns.every(({ schema }) => old.schemas.has(schema))
  const before = checkConfig(old.files, hasAll ? old.schemas : now.schemas)
  const after = checkConfig(now.files, now.schemas)
  if (!before.site) printProblems(`The config at ${quote(ref)} has errors.`, before.diagnostics, old.files)
  if (!after.site) printProblems('The config as it stands has errors.', after.diagnostics, now.files)
  if (!before.site || !after.site) return 1
  const assets = [...now.files.keys()].filter((file) => file.startsWith(assetsFolder))
  process.stdout.write(print(differences(ref, before.site, after.site, assetChanges(root, old.objects, assets))))
  return 0
}

function differences(ref: string, before: Site, after: Site, assets: ReturnType<typeof assetChanges>) {
  try {
    return siteDiff(before, after, assets)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new GitProblem(`The config at ${quote(ref)} is too old to be shown by this program: ${said}`)
  }
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  console.error(error instanceof GitProblem ? said : `${said}\n\n${usage}`)
  process.exitCode = 2
}
