/** `npm run diff -- <git ref>`: lists the effects of the config's changes since a commit on visitors. */
import process from 'node:process'
import { diffJson, diffMarkdown, diffText, siteDiff } from '#checker/diff.ts'
import { assetChanges, GitRefError, type RefFiles, readRef } from '#checker/disk.ts'
import { quote, reasonOf } from '#checker/english.ts'
import { assetsFolder, filePatterns } from '#checker/files.ts'
import { formatOption, InputError, newCommand, run } from './command.ts'
import { configRoots } from './config-roots.ts'
import { loadConfig, soundSite } from './load-config.ts'

const formats = { text: diffText, markdown: diffMarkdown, json: diffJson } as const

interface DiffOptions {
  readonly format: keyof typeof formats
  readonly all?: true
  readonly exitCode?: true
}

const command = newCommand(
  'npm run diff --',
  'Says what the config as it stands changes for visitors, compared with a branch, tag or commit.',
)
  .argument('<ref>', 'what to compare with, such as main or HEAD')
  .addOption(formatOption(Object.keys(formats)))
  .option('--all', 'list every change of a page; otherwise the first twelve')
  .option('--exit-code', 'end with 1 where something changes, and with 2 where that cannot be told')
  .action((ref: string, { format, all, exitCode }: DiffOptions) => {
    const sections = exitCode ? strictDifferences(ref) : differences(ref)
    process.stdout.write(formats[format](sections, { most: all ? Infinity : 12 }))
    if (exitCode && sections.length > 0) process.exitCode = 1
  })

/** The differences from a ref; every failure is an `InputError`. */
function strictDifferences(ref: string): ReturnType<typeof siteDiff> {
  try {
    return differences(ref)
  } catch (error) {
    throw new InputError(reasonOf(error))
  }
}

function readKnownRef(root: string, ref: string): RefFiles {
  try {
    return readRef(root, ref)
  } catch (error) {
    throw error instanceof GitRefError ? new InputError(error.message) : error
  }
}

function differences(ref: string): ReturnType<typeof siteDiff> {
  const roots = configRoots()
  const now = loadConfig(roots)
  const old = readKnownRef(roots.root, ref)
  // Checked by the schemas of its time, unless it is older than one that every config needs.
  const hasAll = filePatterns.every(({ schema, optional }) => optional || old.schemas.has(schema))
  const schemas = new Map([...now.schemas, ...(hasAll ? old.schemas : [])])
  const before = soundSite({ ...old, schemas }, `The config at ${quote(ref)} has errors.`)
  const after = soundSite(now, 'The config as it stands has errors.')
  const assets = [...now.files.keys()].filter((file) => file.startsWith(assetsFolder))
  try {
    return siteDiff(before, after, assetChanges(roots.root, old.objects, assets), now.schemas)
  } catch {
    throw new InputError(`The config at ${quote(ref)} is too old to be compared: name a newer commit.`)
  }
}

await run(command)
