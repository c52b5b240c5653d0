/** `npm run translate`: keeps overlays in line with their originals, and exchanges texts with translators. */

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Option } from 'commander'
import { count, didYouMean, reasonOf } from '#checker/english.ts'
import { type ConfigFiles, overlayName, withTexts } from '#checker/files.ts'
import {
  exchangeFormats,
  type FileChanges,
  type FormatName,
  imported,
  languageTags,
  type ReturnedText,
  readTranslatedConfig,
  returnedTexts,
  stillRight,
  synchronised,
  type TranslatedConfig,
  textsFor,
} from '#checker/translate.ts'
import { InputError, newCommand, run, UsageError } from './command.ts'
import { callersFolder, configRoots } from './config-roots.ts'
import { check, loadConfig, soundSite } from './load-config.ts'
import { writeTexts } from './writing/changed-files.ts'

interface TranslateOptions {
  readonly sync?: true
  readonly stillRight?: string
  readonly export?: string
  readonly import?: string
  readonly format?: FormatName
  readonly only?: 'missing'
  readonly output?: string
}

const command = newCommand(
  'npm run translate --',
  'Keeps the texts in other languages in line with their originals, and takes them to translators and back.',
)
  .argument('[files...]', 'with --sync: files to begin, such as config/articles/my-article.zh-HK.md')
  .option('--sync', 'write what is missing as …, begin the files of a new language, keep what was translated from what')
  .option(
    '--still-right <file>',
    'say of the texts of a file that are older than their originals: they hold as they are',
  )
  .option('--export <language>', 'write the texts of a language, such as zh-HK, for a translator')
  .option('--import <file>', 'take in what a translator sent back; where any of it does not belong, nothing')
  .addOption(
    new Option('--format <name>', 'for --export and --import; left out, as the name of the file ends').choices(
      Object.keys(exchangeFormats),
    ),
  )
  .addOption(new Option('--only <what>', 'with --export: what nobody has translated yet').choices(['missing']))
  .option('--output <file>', 'with --export: where to write it; left out, it is printed')
  .addHelpText('after', '\nExit code 0: done; 1: nothing was written, and why; 2: cannot be called so.')
  .action(main)

function main(names: readonly string[], options: TranslateOptions): void {
  const { root } = configRoots()
  const config = loadConfig()
  const translated = readTranslatedConfig(config) ?? unsound(config)
  const name = (file: string) => path.relative(root, path.resolve(callersFolder(), file)).replaceAll(path.sep, '/')
  if (options.export !== undefined) {
    exportTexts(translated, options.export, options)
    return
  }
  if (options.import !== undefined) writeChanges(config, importTexts(translated, options.import, options))
  else if (options.stillRight !== undefined)
    writeChanges(config, confirmationChanges(translated, name(options.stillRight)))
  else if (options.sync) writeChanges(config, syncChanges(config, translated, names.map(name)))
  else throw new UsageError('Say what to do: --sync, --export, --import or --still-right.')
}

function syncChanges(config: ConfigFiles, { originals }: TranslatedConfig, files: readonly string[]): FileChanges {
  for (const file of files) {
    if (!originals.has(overlayName(file)?.original ?? '')) {
      const form = 'Name it after its original and the language: my-article.zh-HK.md for my-article.md.'
      throw new InputError(`${file} would be of no use: it has no original. ${form}`)
    }
  }
  return synchronised(config, files) ?? unsound(config)
}

function confirmationChanges(translated: TranslatedConfig, file: string): FileChanges {
  const step = stillRight(translated, file)
  if (!step) throw new InputError(`${file} has no texts of another language.`)
  return step
}

function exportTexts(translated: TranslatedConfig, language: string, { only, output, format }: TranslateOptions): void {
  const tags = languageTags(translated)
  if (!tags.includes(language))
    throw new InputError(`Nothing is written in ${language}.${didYouMean(language, tags)} --sync begins a language.`)
  const texts = textsFor(translated, language, only === 'missing')
  const text = exchangeFormats[format ?? formatOf(output)].write(texts, language)
  if (output === undefined) {
    process.stdout.write(text)
    return
  }
  writeFileSync(path.resolve(callersFolder(), output), text)
  const missing = texts.filter(({ translation }) => translation === '').length
  console.log(`${output}: ${count(texts.length, 'text')}, ${missing} of them to translate.`)
}

function importTexts(translated: TranslatedConfig, file: string, { format }: TranslateOptions): FileChanges {
  const found = imported(translated, returnedIn(file, format ?? formatOf(file)))
  if ('step' in found) return found.step
  const lines = found.problems.map((problem) => `${file}, ${problem}`)
  throw new Error([...lines, '', `Nothing was written: ${count(lines.length, 'text')} cannot be taken.`].join('\n'))
}

function returnedIn(file: string, format: FormatName): readonly ReturnedText[] {
  try {
    return returnedTexts(readFileSync(path.resolve(callersFolder(), file)), format)
  } catch (error) {
    throw new InputError(`${file} cannot be read as ${format}: ${reasonOf(error)}`)
  }
}

function formatOf(file = ''): FormatName {
  return /\.csv$/i.test(file) ? 'csv' : 'xliff'
}

/** Writes the changes and prints their lines, unless they would bring new errors. */
function writeChanges(config: ConfigFiles, { texts, lines }: FileChanges): void {
  const errorsOf = (of: ConfigFiles) => check(of).diagnostics.filter(({ severity }) => severity === 'error')
  const before = new Set(errorsOf(config).map(({ message }) => message))
  const then = { ...config, files: withTexts(config.files, texts) }
  const worse = errorsOf(then).find(({ message }) => !before.has(message))
  if (worse) throw new Error(`Nothing was written, for there would be an error: ${worse.file}: ${worse.message}`)
  writeTexts(configRoots().root, config, texts)
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing to do: every file is as it should be.')
}

function unsound(config: ConfigFiles): never {
  soundSite(config, 'Not every file keeps to its schema. Put that right first.')
  throw new Error('The config could not be read.')
}

await run(command)
