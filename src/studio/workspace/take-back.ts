import type { ConfigFiles } from '#checker/files.ts'
import { mergeTexts } from './file-merge.ts'
import { outlines } from './operation.ts'
import type { Text } from './text-step.ts'
import type { PathSegment } from './three-way-merge.ts'

/** A file before and after a change that is to be taken back, and as it is now. */
interface Changed {
  readonly before: Text
  readonly after: Text
  readonly now: Text
}

/** Takes changes of files back; `clashes` names the fields that were changed again since. */
export function takingBack(schemas: ConfigFiles['schemas']) {
  const outlineOf = outlines(schemas)
  return (
    file: string,
    { before, after, now }: Changed,
  ): { readonly text: Text; readonly clashes: readonly string[] } => {
    const { text, clashes } = mergeTexts(file, { base: after, mine: now, theirs: before }, outlineOf)
    return { text, clashes: clashes.map(({ path }) => [file, ...path.map(inWords)].join(' › ')) }
  }
}

const inWords = (segment: PathSegment) => (typeof segment === 'string' ? segment : segment.item)
