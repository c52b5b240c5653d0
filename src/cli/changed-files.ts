import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type ConfigFiles, decode } from '../config/files/decode.ts'

/** New texts by file; undefined for a file that goes. */
export type ChangedTexts = ReadonlyMap<string, string | undefined>

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

/** Writes a file aside and moves it into place, so that no one ever reads half of it. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
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
