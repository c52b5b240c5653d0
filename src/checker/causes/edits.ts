import { structuredPatch } from 'diff'
import { type ConfigFiles, decode, type FileContent, isSameContent } from '../files/decode.ts'
import { isConfigFile } from '../files/file-patterns.ts'

/** Lines that follow each other and were changed together. */
export interface ConfigEdit {
  readonly file: string
  /** The first and last line of them, counted from 1; those around the place where lines were only removed. */
  readonly lines: readonly [first: number, last: number]
  /** The text of the file without this edit; undefined for a file that was added. */
  readonly without: string | undefined
  /** Whether the file is gone, so that nothing of it can be shown. */
  readonly isRemoval?: true
}

type Files = ConfigFiles['files']

/** The edits that led from earlier files to the present ones; pictures are left out. */
export function editsBetween(before: Files, now: Files): ConfigEdit[] {
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter(isConfigFile).flatMap((file) => {
    const [was, is] = [before.get(file), now.get(file)]
    if (was !== undefined && is !== undefined && isSameContent(was, is)) return []
    return editsOf(file, textOf(file, was), textOf(file, is))
  })
}

function textOf(file: string, content: FileContent | undefined): string | undefined {
  return content === undefined ? undefined : decode(file, content).text
}

function editsOf(file: string, was: string | undefined, is: string | undefined): ConfigEdit[] {
  if (was === is) return []
  if (was === undefined || is === undefined)
    return [{ file, lines: [1, Number.MAX_SAFE_INTEGER], without: was, ...(is === undefined && { isRemoval: true }) }]
  const { hunks } = structuredPatch(file, file, was, is, '', '', { context: 0 })
  const [before, now] = [was, is].map((text) => text.split(/(?<=\n)/)) as [string[], string[]]
  return hunks.map(({ oldStart, oldLines, newStart, newLines }) => {
    // The patch names the line in front of what was only removed.
    const [from, at] = [oldLines > 0 ? oldStart - 1 : oldStart, newLines > 0 ? newStart - 1 : newStart]
    const without = now.toSpliced(at, newLines, ...before.slice(from, from + oldLines)).join('')
    return { file, lines: newLines > 0 ? [newStart, newStart + newLines - 1] : [newStart, newStart + 1], without }
  })
}
