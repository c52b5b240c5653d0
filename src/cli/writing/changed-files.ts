import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Diagnostic } from '../../config/diagnostics/diagnostic.ts'
import { type ChangedTexts, type ConfigFiles, decode, withTexts } from '../../config/files/decode.ts'
import type { Site } from '../../engine/site/site.ts'
import { replaceFile } from '../../storage/atomic-file.ts'
import { InputError } from '../command.ts'
import { check, soundSite } from '../load-config.ts'

/**
 * Writes texts that bring a noun, such as `market`, into the config, and returns its site then. Throws, and writes
 * nothing, where the config would have errors or, unless it `mayWarn`, warnings that it does not have.
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
  writeTexts(root, config, texts)
  return site
}

/** A warning of a changed config that has more of them than before. */
function newWarning(before: ConfigFiles, then: ConfigFiles): Diagnostic | undefined {
  const [known, found] = [before, then].map((config) => check(config).diagnostics)
  if ((found ?? []).length <= (known ?? []).length) return undefined
  const messages = new Set(known?.map(({ message }) => message))
  return found?.find(({ message }) => !messages.has(message))
}

/** Writes the texts under the root, over files that are there only where they were read. */
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

/** The differences that the texts make, as a unified diff; of a file under another name, `origins` has the old one. */
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
