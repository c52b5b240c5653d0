import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { hasFolder } from '#checker/disk.ts'
import { type ChangedTexts, type ConfigFiles, decode, withTexts } from '#checker/files.ts'
import type { Diagnostic } from '#checker/findings.ts'
import type { Site } from '#engine/site.ts'
import { replaceFile } from '#storage/atomic-file.ts'
import { InputError } from '../command.ts'
import { programRoot } from '../config-roots.ts'
import { check, soundSite } from '../load-config.ts'

/**
 * Writes texts that add a noun, such as `market`, to the config, and returns the new site. Throws, and writes nothing,
 * where they would bring errors or, unless it `mayWarn`, warnings.
 */
export function writeSound(
  root: string,
  config: ConfigFiles,
  texts: ChangedTexts,
  { noun, mayWarn }: { readonly noun: string; readonly mayWarn: boolean },
): Site {
  const then = { ...config, files: withTexts(config.files, texts) }
  const sentence = `With this ${noun} the config would not be sound; nothing was written.`
  const site = soundSite(then, sentence)
  const worse = mayWarn ? undefined : newWarning(config, then)
  if (worse) throw new InputError(`${sentence} ${worse.file}: ${worse.message}`)
  const written = [...texts].map(([file, text]) => {
    return [file, text === undefined || config.files.has(file) ? text : withSchemasOf(root, text)] as const
  })
  writeTexts(root, config, new Map(written))
  return site
}

function newWarning(before: ConfigFiles, then: ConfigFiles): Diagnostic | undefined {
  const [known, found] = [before, then].map((config) => check(config).diagnostics)
  if ((found ?? []).length <= (known ?? []).length) return undefined
  const messages = new Set(known?.map(({ message }) => message))
  return found?.find(({ message }) => !messages.has(message))
}

/** Writes the texts under the root; a file that is not in the config is never overwritten. */
export function writeTexts(root: string, { files }: ConfigFiles, texts: ChangedTexts): void {
  for (const [file, text] of texts) {
    const target = path.join(root, file)
    if (text === undefined) rmSync(target)
    else if (files.has(file)) replaceFile(target, text)
    else {
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text, { flag: 'wx' })
    }
  }
}

/** A new file's text, whose `$schema` leads to the program's schemas where the root has none. */
export function withSchemasOf(root: string, text: string): string {
  if (hasFolder(root, 'schemas')) return text
  const way = path.relative(root, programRoot).replaceAll(path.sep, '/')
  return text.replace(/^\{\s*"\$schema": "(?:\.\.\/)+(?=schemas\/)/, (before) => `${before}${way}/`)
}

/** The changes as a unified diff; `origins` has the old names of renamed files. */
export function diffOf(
  { files }: ConfigFiles,
  texts: ChangedTexts,
  origins: ReadonlyMap<string, string> = new Map(),
): string {
  return [...texts]
    .flatMap(([file, text]) => {
      if (text === undefined) return []
      const origin = origins.get(file) ?? file
      const before = decode(origin, files.get(origin) ?? null).text ?? ''
      const options = { context: 1, headerOptions: FILE_HEADERS_ONLY }
      return createTwoFilesPatch(origin, file, before, text, undefined, undefined, options)
    })
    .join('')
}
