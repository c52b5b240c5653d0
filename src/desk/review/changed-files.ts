import { isSame, itemKey } from '#config/edit/edit.ts'
import { readFileValue } from '#config/edit/file.ts'
import { isConfigFile } from '#config/files/file-patterns.ts'
import { bodyKey } from '#config/markdown/front-matter.ts'
import { marketsOf, type OwnMarket, originalsOf } from '#desk/people/file-rights.ts'
import { git, gitSays } from '#studio/server/hand-over/git.ts'
import type { Text } from '#studio/workspace/text-step.ts'

/** Two trees of a repository, or commits, between which a change lies; `root` is the folder of config/. */
export interface Span {
  readonly root: string
  readonly before: string
  readonly after: string
}

/** A file of a change; a text is undefined where there is none, as of pictures. */
export interface EditedFile {
  readonly file: string
  readonly before: Text
  readonly after: Text
  readonly markets: readonly OwnMarket[]
}

/** The files that differ by path, each with the git object of its content afterwards; zeros where it is removed. */
export type FileObjects = ReadonlyMap<string, string>

export async function objectsOf({ root, before, after }: Span): Promise<FileObjects> {
  const said = await git(root, ['diff-tree', '-r', '-z', '--no-renames', '--relative', before, after])
  // Such as `:100644 100644 <object> <object> M`, then the path.
  const parts = said.split('\0')
  return new Map(
    parts.flatMap((part, i) => (i % 2 === 0 && part !== '' ? [[parts[i + 1] ?? '', part.split(' ')[3] ?? '']] : [])),
  )
}

/** Files that differ, with their texts and the markets that they belong to. */
export function editedFiles({ root, before, after }: Span, files: readonly string[]): Promise<EditedFile[]> {
  const textIn = (tree: string, file: string) => gitSays(root, 'show', '--no-textconv', `${tree}:./${file}`)
  return Promise.all(
    files.map(async (file) => {
      const [was, is] = await Promise.all([textIn(before, file), textIn(after, file)])
      const edit = { file, before: was, after: is }
      const texts = new Map<string, Text>()
      for (const original of originalsOf(edit))
        texts.set(original, (await textIn(after, original)) ?? (await textIn(before, original)))
      const markets = marketsOf({ ...edit, textOf: (one) => texts.get(one) })
      // Pictures have no texts to compare.
      if (!isConfigFile(file)) return { file, before: undefined, after: undefined, markets }
      return { file, before: was, after: is, markets }
    }),
  )
}

/** The names of the properties on the way to what differs in a file, and in it. */
export function changedProperties({ file, before, after }: EditedFile): ReadonlySet<string> {
  const [was, is] = [before, after].map((text) => {
    const { value, body } = (text === undefined ? undefined : readFileValue(file, text)) ?? {}
    return body === undefined ? value : { ...Object(value), [bodyKey]: body }
  })
  const found = new Set<string>()
  addDifferences(was, is, found)
  return found
}

function addDifferences(was: unknown, is: unknown, found: Set<string>): void {
  const [old, now] = [partsOf(was), partsOf(is)]
  const isList = Array.isArray(was) || Array.isArray(is)
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (isSame(old.get(key), now.get(key))) continue
    if (!isList) found.add(key)
    addDifferences(old.get(key), now.get(key), found)
  }
}

/** The properties of an object, or the items of a list by their names. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map()
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const names = value.map((item, i) => itemKey(item) ?? String(i))
  // One of two items of a name must not hide the other.
  const nth = (i: number) => names.slice(0, i).filter((name) => name === names[i]).length
  return new Map(value.map((item, i) => [`${names[i]} ${nth(i)}`, item]))
}
