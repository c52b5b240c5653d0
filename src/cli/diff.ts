/** `npm run diff -- <git ref>`: says what the config of the work tree changes for visitors since a commit. */
import process from 'node:process'
import { quote } from '../config/diagnostics/english.ts'
import { assetsFolder, filePatterns } from '../config/files/file-patterns.ts'
import { diffMarkdown, diffText } from '../tools/diff/format-diff.ts'
import { siteDiff } from '../tools/diff/site-diff.ts'
import { formatOption, InputError, newCommand, run } from './command.ts'
import { configRoots, loadConfig, soundSite } from './load-config.ts'
import { assetChanges, readRef } from './read-ref.ts'

const formats = { text: diffText, markdown: diffMarkdown } as const

const command = newCommand(
  'npm run diff --',
  'Says what the config as it stands changes for visitors, compared with a branch, tag or commit.',
)
  .argument('<ref>', 'what to compare with, such as main or HEAD')
  .addOption(formatOption(Object.keys(formats)))
  .option('--all', 'list every change of a page; otherwise the first twelve')
  .action((ref: string, { format, all }: { format: keyof typeof formats; all?: true }) => {
    process.stdout.write(formats[format](differences(ref), { most: all ? Infinity : 12 }))
  })

function differences(ref: string): ReturnType<typeof siteDiff> {
  const roots = configRoots()
  const now = loadConfig(roots)
  const old = readRef(roots.root, ref)
  // The old config goes by the schemas of its time; from before there were all that every config needs, by today's.
  const hasAll = filePatterns.every(({ schema, optional }) => optional || old.schemas.has(schema))
  const schemas = new Map([...now.schemas, ...(hasAll ? old.schemas : [])])
  const before = soundSite({ ...old, schemas }, `The config at ${quote(ref)} has errors.`)
  const after = soundSite(now, 'The config as it stands has errors.')
  const assets = [...now.files.keys()].filter((file) => file.startsWith(assetsFolder))
  try {
    return siteDiff(before, after, assetChanges(roots.root, old.objects, assets))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InputError(`The config at ${quote(ref)} is too old to be shown by this program: ${reason}`)
  }
}

await run(command)
