import { diffMarkdown } from '#checker/diff.ts'
import { RequestError } from '#workbench/request-error.ts'
import { commitAuthor, git } from '#workbench/server/git.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { inOneLine } from '../people/names.ts'
import { allPeople } from '../people/people.ts'
import { commitChange } from './change-commit.ts'
import { beginChange, branchOfChange, type Change, editorsOf, endChange, openChangeWith } from './changes.ts'
import { asEditor } from './edit-record.ts'
import type { WorkingCopies, WorkingCopy } from './working-copies.ts'

interface Desk {
  readonly db: DeskDb
  readonly now: () => Date
  readonly copies: WorkingCopies
}

/** The contents of a change that the desk makes by itself, as an undo. */
export interface Contents {
  /** By file; undefined where it goes. */
  readonly texts: ReadonlyMap<string, string | undefined>
  /** The pictures that are taken from a commit, and that commit. */
  readonly pictures: readonly string[]
  readonly from: string
}

export type PublishableChanges = ReturnType<typeof publishableChanges>

/** The most changes of one page that a commit names. */
const mostNamed = 12

/** Changes as publishing sees them: commits on what is published now. */
export function publishableChanges({ db, now, copies }: Desk) {
  return {
    /**
     * The commit of a change, whose parent is what is published now; the same edits on it are one commit. Throws a
     * `RequestError` with what stops it.
     *
     * @param onTree called with the tree of a new commit, while what it changes for visitors is found out.
     */
    async commitOf(id: string, onTree?: (tree: string) => void): Promise<string> {
      const change = await openChangeWith(db, id)
      const copy = await copies.open(id)
      assertMerged(copy)
      const { author, others } = await authorsOf(db, change)
      const message = async (tree: string) => {
        onTree?.(tree)
        const visitors = await assertSound(copy)
        const trailers = others
          .map(({ name, email }) => `Co-authored-by: ${inOneLine(name)} <${inOneLine(email)}>`)
          .join('\n')
        return [inOneLine(change.name), visitors, trailers].filter((part) => part !== '').join('\n\n')
      }
      return commitAuthor.run(author, () => commitChange({ copy, branch: branchOfChange(id), message }))
    },
    /** Ends a change whose commit is published. */
    async merged(id: string, commit: string): Promise<void> {
      await endChange(db, id, 'published', commit)
      await copies.remove(id)
    },
    /** Begins a change with these contents; resolves to its id. */
    async begin({ name, owner }: Pick<Change, 'name' | 'owner'>, { texts, pictures, from }: Contents) {
      const { id } = await beginChange(db, now(), { name, owner })
      const { root, studio } = await copies.open(id)
      if (pictures.length > 0) {
        await git(root, ['--literal-pathspecs', 'restore', `--source=${from}`, '--worktree', '--', ...pictures])
        await studio.workspace.look()
      }
      if (texts.size === 0) return id
      const { files } = studio.workspace.config()
      const operations = [...texts].map(([file, text]) => {
        const was = files.has(file) ? studio.workspace.open(file).text : undefined
        return { kind: 'write', file, ...(text !== undefined && { text }), ...(was !== undefined && { was }) } as const
      })
      await asEditor({ db, now }, { change: id, person: owner }, () =>
        studio.workspace.change({ title: name, operations }),
      )
      return id
    },
  }
}

function assertMerged({ studio }: WorkingCopy): void {
  const { conflicts } = studio.workspace.state()
  if (conflicts.length > 0)
    throw new RequestError(
      'conflict',
      'Others have published where this changes something: decide in Studio which to keep.',
    )
}

/** The changes for visitors, as Markdown. Throws for a change with errors, or whose texts visitors would not understand. */
async function assertSound({ studio: { workspace, checker } }: WorkingCopy): Promise<string> {
  const files = [...workspace.unsavedTexts().keys()]
  // The worker that checks has read the site already, which takes longer than the comparison.
  const { changes, problem, isSound, unwritten } = await checker.ask('diff', { files })
  if (!isSound) throw new RequestError('conflict', problem ?? 'Put the errors right first.')
  const [first] = unwritten?.seen ?? []
  if (first) throw new RequestError('conflict', `Visitors would read a placeholder. ${first.file}: ${first.message}`)
  return problem === undefined ? diffMarkdown(changes, { most: mostNamed }).trim() : ''
}

/** Who began a change, and the others who edited it. */
async function authorsOf(db: DeskDb, { id, owner }: Change) {
  const people = new Map((await allPeople(db)).map((person) => [person.id, person]))
  const editors = (await editorsOf(db, [id])).get(id) ?? []
  const [author, ...others] = [...new Set([owner, ...editors.map(({ person }) => person)])].flatMap(
    (person) => people.get(person) ?? [],
  )
  const known = author ?? { name: 'Desk', email: 'desk@localhost' }
  return { author: { name: inOneLine(known.name), email: inOneLine(known.email) }, others }
}
