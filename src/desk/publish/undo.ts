import { readConfigFiles } from '#checker/disk.ts'
import { isConfigFile } from '#checker/files.ts'
import { takingBack } from '#studio/workspace/take-back.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { Contents } from '../changes/publishable-changes.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { changedFiles, textIn } from './steps/repository.ts'
import type { StepOptions } from './steps/steps.ts'

/** How many fields a sentence names. */
const named = 5

/**
 * Main without a published change; later changes of other fields stay, and a picture that came with it stays unused. Throws
 * a `RequestError` that names the fields and pictures that were changed again since.
 */
export async function takenBack(
  { root, schemasRoot }: Pick<StepOptions, 'root' | 'schemasRoot'>,
  { commit, name }: PublicationRow,
): Promise<Contents> {
  if (commit === null) throw new RequestError('conflict', `“${name}” has no commit.`)
  const takeBack = takingBack(readConfigFiles(root, schemasRoot).schemas)
  const texts = new Map<string, string | undefined>()
  const pictures: string[] = []
  const clashes: string[] = []
  for (const [file, [before, after]] of await changedFiles(root, commit)) {
    const now = await textIn(root, 'HEAD', file)
    if (!isConfigFile(file)) {
      if (before === undefined || now === before) continue
      if (now === after) pictures.push(file)
      else clashes.push(`${file}, a picture`)
      continue
    }
    const back = takeBack(file, { before, after, now })
    clashes.push(...back.clashes)
    if (back.text !== now) texts.set(file, back.text)
  }
  if (clashes.length > 0) {
    const more = clashes.length > named ? `, and ${clashes.length - named} more` : ''
    const fields = clashes.slice(0, named).join('; ')
    throw new RequestError(
      'conflict',
      `“${name}” cannot be taken back by itself, since this was changed again later: ${fields}${more}. Undo the later change first, or change it by hand.`,
    )
  }
  if (texts.size + pictures.length === 0)
    throw new RequestError('conflict', `Nothing of “${name}” is left to take back.`)
  return { texts, pictures, from: `${commit}^` }
}
