/** Checks the config under a folder: `node scripts/check.ts [root]`. Exit code 0: sound; 1: errors; 2: cannot be called so. */
import { dirname } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkConfig } from '../src/config/check.ts'
import { formatText } from '../src/config/format.ts'
import { hasFolder, readConfigFiles } from '../src/config/read.ts'
import { count } from '../src/config/words.ts'
import type { Site } from '../src/engine/site.ts'

const usage =
  'Usage: node scripts/check.ts [root]\nChecks config/ under the root folder; without one, under the current folder.'

/** Does what the command line says and returns the exit code. */
function main(args: readonly string[]): number {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  const [root = '.', ...others] = positionals
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (others.length > 0) throw new Error('One folder at a time, please.')
  if (!hasFolder(root, 'config')) throw new Error(`There is no folder config/ in ${root}.`)
  return check(root)
}

function check(root: string): number {
  // A folder with nothing but a config is checked against the schemas of this program.
  const schemasRoot = hasFolder(root, 'schemas') ? root : dirname(import.meta.dirname)
  const { files, schemas } = readConfigFiles(root, schemasRoot)
  const { site, diagnostics } = checkConfig(files, schemas)
  const colour = process.stdout.isTTY === true && !process.env['NO_COLOR']
  if (diagnostics.length > 0) console.log(formatText(diagnostics, { files: new Map([...schemas, ...files]), colour }))
  if (!site) return 1
  console.log(`config: ${contentsOf(site)}, sound.`)
  return 0
}

function contentsOf({ markets, pages, profiles, articles, legal }: Site): string {
  const counts = [
    count(markets.length, 'market'),
    count(profiles.length, 'provider profile'),
    count(pages.length, 'page'),
    count(articles.length, 'article'),
    count(legal.length, 'legal text'),
  ]
  return counts.join(', ')
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
  process.exitCode = 2
}
