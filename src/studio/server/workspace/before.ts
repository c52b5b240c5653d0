import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../../../storage/atomic-file.ts'
import type { OpenFile } from '../../protocol.ts'
import { gitSays } from '../hand-over/git.ts'
import { diskRefusal } from './disk-refusal.ts'

/** Texts of files as they were before they were first saved here since the last hand-over; null where there was none. */
type Before = Readonly<Record<string, string | null>>

/** They tell what was changed here and is not handed over yet; where git is not, these are what a patch starts from. */
export function textsBefore(root: string): Before {
  const file = placeIn(root)
  if (!existsSync(file)) return {}
  try {
    return Object.fromEntries(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Before))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError))
      throw diskRefusal(`${file} cannot be read`, error)
    // The next save would write over it.
    const aside = path.join(root, 'drafts', `before-${Date.now()}.json`)
    renameSync(file, aside)
    console.error(`The texts before the last hand-over are damaged. They are kept as they are in ${aside}.`)
    return {}
  }
}

/** The text of a file at the last hand-over, where it was saved here since; empty where the file is new. */
export function publishedText(root: string, file: string): Pick<OpenFile, 'published'> {
  const before = textsBefore(root)[file]
  return before === undefined ? {} : { published: before ?? '' }
}

/** Whether what is saved is what visitors have: the last commit's or, where git is not, what was handed over last. */
export async function isAsBefore(root: string): Promise<boolean> {
  const status = await gitSays(root, 'status', '--porcelain', '--ignored', '--', 'config')
  return status === undefined ? Object.keys(textsBefore(root)).length === 0 : status === ''
}

/** Remembers texts that are about to be saved over; what is remembered already stays. */
export function rememberBefore(root: string, texts: Before): void {
  const known = textsBefore(root)
  if (Object.keys(texts).every((file) => Object.hasOwn(known, file))) return
  try {
    replaceFile(placeIn(root), JSON.stringify({ ...texts, ...known }), { flush: true })
  } catch (error) {
    throw diskRefusal('Nothing was saved, for drafts/ cannot be written', error)
  }
}

/** Forgets those of files: they were handed over. */
export function forgetBefore(root: string, files: readonly string[]): void {
  const left = Object.entries(textsBefore(root)).filter(([file]) => !files.includes(file))
  if (left.length === 0) rmSync(placeIn(root), { force: true })
  else replaceFile(placeIn(root), JSON.stringify(Object.fromEntries(left)), { flush: true })
}

function placeIn(root: string): string {
  return path.join(root, 'drafts', 'before.json')
}
