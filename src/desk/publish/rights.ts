import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { asking, originalsOf, permitByRole } from '../people/file-rights.ts'
import { type Person, personWith } from '../people/people.ts'
import { hasRole, publishers } from '../people/roles.ts'
import { changedFiles, textIn } from './steps/repository.ts'

/** Throws a `RequestError` if a person may not publish a file that a commit changes: by their roles now, not when they asked. */
export async function assertMayPublish(db: DeskDb, root: string, person: string, commit: string): Promise<void> {
  const { isOff, name, grants }: Person = await personWith(db, person)
  const publishing = isOff ? [] : grants.filter((grant) => hasRole([grant], publishers))
  if (publishing.length === 0)
    throw new RequestError('foreign', `${name} may not publish any more: a publisher or owner has to ask for it.`)
  const files = await changedFiles(root, commit)
  const texts = new Map<string, string | undefined>()
  for (const [file, [before, after]] of files)
    for (const original of originalsOf({ file, before, after }))
      texts.set(original, (await textIn(root, commit, original)) ?? (await textIn(root, `${commit}^`, original)))
  asking.run({ id: person, grants: publishing }, () => {
    for (const [file, [before, after]] of files) permitByRole({ file, before, after, textOf: (one) => texts.get(one) })
  })
}
