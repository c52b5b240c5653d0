import { type Check, createChecker } from '#checker/check.ts'
import { type ConfigFiles, decode, isConfigFile, isMarkdown } from '#checker/files.ts'
import { type Diagnostic, type FilePosition, parentPointer, pointer } from '#checker/findings.ts'
import { parseJson } from '#checker/json.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { type Mutation, mutateJson, mutateLines, pick, randomFrom } from './mutations.ts'

/** The outcomes of an edit, in words. */
export const outcomes = {
  atPlace: 'an error at the edited place or above it',
  related: 'an error that names that place as the other one it is about',
  inFile: 'an error in the edited file, where a byte or a line was edited',
  sound: 'a site that builds, every page that the edit changed rendered',
} as const

/** Edits whose errors neither point at the edited place nor name it, and why no checker could do better. */
interface DistantError {
  readonly name: string
  readonly reason: string
  readonly fits: (error: Diagnostic, mutation: Mutation) => boolean
}

/** All such kinds of edits; any other distant error is a fault. */
export const distantErrors: readonly DistantError[] = [
  {
    name: 'an address taken away',
    reason: 'the links to it say so; nothing tells which page had it',
    fits: ({ rule, message }) => rule === 'links-resolve' && message.includes(' leads nowhere.'),
  },
  {
    name: "a profile's own plan taken away",
    reason: 'the pages that name it say so; nothing tells which profile listed it',
    fits: ({ rule, message }) => rule === 'references-resolve' && / has no plan \d+\.$/.test(message),
  },
  {
    name: 'a section of a market taken away',
    reason: 'the block that shows it says so, and names the section',
    fits: ({ rule, message }) => rule === 'blocks-fit' && message.endsWith(', which this market does not have.'),
  },
  {
    name: 'a note taken away',
    reason: 'the link beside it says so, and that a note would hold it',
    fits: ({ rule, hint }, { kind }) => rule === 'labels-agree' && kind === 'drop' && hint?.includes('"note"') === true,
  },
  {
    name: 'the ids of two translated items exchanged',
    reason: 'a text that now stands beside the other original says so, and what that original is',
    fits: ({ rule, file }, { kind }) =>
      /^(translations-agree|overlays-belong)$/.test(rule) && kind === 'swap' && /\.[a-z]{2}-[A-Z]{2}\./.test(file),
  },
  {
    name: 'another kind',
    reason: 'the properties that the kind does not have say so, and name the kind',
    fits: ({ rule }, { places }) => rule === 'unknown-property' && places.some((path) => path.at(-1) === 'kind'),
  },
]

/** The result of a run. */
export interface Run {
  /** The counts of each of `outcomes` and of each kind in `distantErrors`. */
  readonly tally: Readonly<Record<string, number>>
  readonly byKind: Readonly<Record<string, number>>
  /** How many pages were rendered. */
  readonly rendered: number
  /** Faults, each with its seed. */
  readonly faults: readonly string[]
}

/** The first seed of a run, and its end: after so many edits, or at a time (`performance.now()`). */
export interface Bounds {
  readonly seed: number
  readonly most: number
  readonly until: number
}

/** Renders one page; a promise that fails where it cannot be rendered. */
export type Render = (page: Page) => Promise<string>

/** Edits real config files at random, one edit at a time. */
export async function mutationRun(read: ConfigFiles, render: Render, { seed, most, until }: Bounds): Promise<Run> {
  const names = [...read.files.keys()].filter(isConfigFile)
  const check = createChecker()
  const renderer = await changedPages(check, read, render)
  const tally: Record<string, number> = {}
  const byKind: Record<string, number> = {}
  const faults: string[] = []
  for (let i = 0; i < most && performance.now() < until; i += 1) {
    const random = randomFrom(seed + i)
    const file = pick(random, names)
    const { text = '' } = decode(file, read.files.get(file) ?? null)
    const mutation = isMarkdown(file) ? mutateLines(text, random) : mutateJson(text, random)
    count(byKind, mutation.kind)
    try {
      const files = new Map(read.files).set(file, mutation.text)
      count(tally, await outcome(check, { ...read, files }, file, mutation, renderer.render))
    } catch (error) {
      faults.push(`seed ${seed + i}: ${mutation.kind} in ${file}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return { tally, byKind, rendered: renderer.count(), faults }
}

/** Renders those pages that differ from the pages of the unedited config. */
async function changedPages(check: Check, { files, schemas }: ConfigFiles, render: Render) {
  const { site } = check(files, schemas)
  if (!site) throw new Error('The config has errors before any edit.')
  const known = new Set<string>()
  let rendered = 0
  const renderOthers = async (all: readonly Page[]): Promise<void> => {
    for (const page of all) {
      if (known.has(JSON.stringify(page))) continue
      const html = await render(page)
      rendered += 1
      if (!/<h1[ >].*<\/html>$/s.test(html)) throw new Error(`${page.path} is not a whole page.`)
    }
  }
  const all = pages(site)
  await renderOthers(all)
  for (const page of all) known.add(JSON.stringify(page))
  return { render: renderOthers, count: () => rendered }
}

async function outcome(
  check: Check,
  { files, schemas }: ConfigFiles,
  file: string,
  mutation: Mutation,
  render: (all: readonly Page[]) => Promise<void>,
): Promise<string> {
  const { site, diagnostics } = check(files, schemas)
  const fault = diagnostics.find(({ rule }) => rule === 'checker' || rule === 'schema')
  if (fault) throw new Error(fault.message)
  if (site) {
    await render(pages(site))
    return outcomes.sound
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const isHere = placeTest(mutation, file)
  if (errors.some(isHere)) return mutation.places.length > 0 ? outcomes.atPlace : outcomes.inFile
  if (errors.some(({ related }) => related && isHere(related))) return outcomes.related
  const known = distantErrors.find(({ fits }) => errors.some((error) => fits(error, mutation)))
  if (known) return known.name
  throw new Error(errors[0] ? `No error points at it: ${inWords(errors[0])}` : 'There is neither a site nor an error.')
}

/** Whether a place is the edited one, or one above it; of a byte or a line it is only known which file it is in. */
function placeTest({ text, places }: Mutation, file: string): (place: FilePosition) => boolean {
  if (places.length === 0 || typeof text !== 'string') return (place) => place.file === file
  const { locate } = parseJson(file, text)
  const pointers = new Set(places.flatMap((path) => upwards(pointer('', ...path.map(String)))))
  const here = [...pointers].flatMap((at) => [locate(at, 'key'), locate(at, 'value')])
  const written = new Set(here.map(({ line, column }) => `${line}:${column}`))
  return (place) => place.file === file && written.has(`${place.line}:${place.column}`)
}

function upwards(at: string): string[] {
  return at === '' ? [at] : [at, ...upwards(parentPointer(at))]
}

function inWords({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${message}`
}

function count(tally: Record<string, number>, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1
}
