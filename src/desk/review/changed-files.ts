import { isSame, itemKey, readFileValue } from '#checker/edit.ts'
import { bodyKey, isConfigFile } from '#checker/files.ts'
import { git, textsOf } from '#workbench/server/git.ts'
import { marketsOf, type OwnMarket, originalsOf } from '../people/file-rights.ts'

/** Two trees of a repository, or commits, between which a change lies; `root` is the folder of config/. */
export interface Span {
  readonly root: string
  readonly before: string
  readonly after: string
}

/** A file of a change; a text is undefined where there is none, as of pictures. */
export interface EditedFile {
  readonly file: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly markets: readonly OwnMarket[]
}

/** The files that differ by path, each with the git object of its content afterwards; zeros where it is removed. */
export type FileObjects = ReadonlyMap<string, string>

/** Finds something out about a span, once for each. */
export function oncePerSpan<Found>(find: (span: Span) => Promise<Found>): (span: Span) => Promise<Found> {
  const found = new WeakMap<Span, Promise<Found>>()
  return async (span) => {
    const finding = found.get(span) ?? find(span)
    found.set(span, finding)
    try {
      return await finding
    } catch (error) {
      found.delete(span)
      throw error
    }
  }
}

export const objectsOf = oncePerSpan(async ({ root, before, after }): Promise<FileObjects> => {
  const said = await git(root, ['diff-tree', '-r', '-z', '--no-renames', '--relative', before, after])
  // Such as `:100644 100644 <object> <object> M`, then the path.
  const parts = said.split('\0')
  return new Map(
    parts.flatMap((part, i) => (i % 2 === 0 && part !== '' ? [[parts[i + 1] ?? '', part.split(' ')[3] ?? '']] : [])),
  )
})

/** The files that differ, with their texts and the markets that they belong to. */
export const editedFiles = oncePerSpan(async (span): Promise<readonly EditedFile[]> => {
  const files = [...(await objectsOf(span)).keys()]
  const { was, is } = await textsIn(span, files)
  const edits = files.map((file) => ({ file, before: was.get(file), after: is.get(file) }))
  const originals = await textsIn(span, [...new Set(edits.flatMap(originalsOf))])
  return edits.map((edit) => {
    const textOf = (file: string) => originals.is.get(file) ?? originals.was.get(file)
    const markets = marketsOf({ ...edit, textOf })
    // Pictures have no texts to compare.
    return { ...edit, ...(!isConfigFile(edit.file) && { before: undefined, after: undefined }), markets }
  })
})

/** The markets that a change touches; one without texts, as of pictures alone, is of no market in particular. */
export function touchedMarkets(files: readonly Pick<EditedFile, 'markets'>[]): readonly OwnMarket[] {
  const markets = [...new Set(files.flatMap((file) => file.markets))]
  return markets.length > 0 ? markets : [undefined]
}

/** The texts of files before a change and after it. */
async function textsIn({ root, before, after }: Span, files: readonly string[]) {
  const names = [before, after].flatMap((tree) => files.map((file) => `${tree}:./${file}`))
  const texts = await textsOf(root, names)
  return {
    was: new Map(files.map((file, i) => [file, texts[i]])),
    is: new Map(files.map((file, i) => [file, texts[files.length + i]])),
  }
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
  if (was === undefined || is === undefined) {
    addProperties(was ?? is, found)
    return
  }
  const [old, now] = [partsOf(was), partsOf(is)]
  const isList = Array.isArray(was) || Array.isArray(is)
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (isSame(old.get(key), now.get(key))) continue
    if (!isList) found.add(key)
    addDifferences(old.get(key), now.get(key), found)
  }
}

/** Adds the names of all properties in a value that is new, or gone. */
function addProperties(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key)
    addProperties(part, found)
  }
}

/** The properties of an object, or the items of a list by their names. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map()
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const names = itemNames(value)
  return new Map(value.map((item, i) => [names[i] ?? '', item]))
}

/** The names of the items of a list, each once: one of two items of a name must not hide the other. */
export function itemNames(list: readonly unknown[]): string[] {
  const counts = new Map<string, number>()
  return list.map((item, i) => {
    const name = (typeof item === 'object' ? itemKey(item) : undefined) ?? String(i)
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    return `${name} ${nth}`
  })
}
