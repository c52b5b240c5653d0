import { isConfigFile } from '#checker/files.ts'
import { RequestError } from '#workbench/request-error.ts'
import { asRead, type Text } from '../../workspace/text-step.ts'
import { afterEvent, type Event, filesOf, type WorkingCopy } from '../../workspace/working-copy.ts'
import { unsavedFiles } from '../../workspace/workspace-state.ts'
import { baselineTexts } from '../hand-over/baseline.ts'
import { readText } from './disk.ts'

/** A file before and after a change, each as it is read; undefined where there is no such file. */
export interface TextChange {
  readonly file: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** Any file as it is now. */
  readonly textOf: (file: string) => string | undefined
}

/** Throws a `RequestError` for a change that the person who asks may not make. */
export type Permit = (change: TextChange) => void

export type Permitted = ReturnType<typeof permitted>

/** Asks a permit about the changes of a working copy. */
export function permitted(root: string, permit: Permit, copy: () => WorkingCopy) {
  const read = (text: Text) => (text === undefined ? undefined : asRead(text))
  const textOf = (file: string) => {
    const { texts } = copy()
    return read(texts.has(file) || !isConfigFile(file) ? texts.get(file) : readText(root, file))
  }
  return {
    /** Throws for an event of a person that changes what they may not; other programs' writes are facts. */
    assertEvent(event: Event): void {
      if (event.kind !== 'change' && event.kind !== 'undo' && event.kind !== 'redo') return
      const [before, after] = [copy().texts, afterEvent(copy(), event).texts]
      // A decision of a conflict may leave the text as it is.
      const settled = 'settles' in event ? (event.settles ?? []).map(({ file }) => file) : []
      for (const file of new Set([...filesOf(event), ...settled]))
        permit({ file, before: read(before.get(file)), after: read(after.get(file)), textOf })
    },
    /** Throws for a picture that the person may not add or remove, whether it is saved already or not; as a text it is empty. */
    assertPicture(file: string, change: 'added' | 'removed'): void {
      const [before, after] = change === 'added' ? [undefined, ''] : ['', undefined]
      permit({ file, before, after, textOf })
    },
    /** Throws for files that the person may not send on: as they are, and as they were before they were saved here. */
    assertFiles(files: readonly string[]): void {
      const saved = baselineTexts(root)
      for (const file of files) permit({ file, before: saved[file] ?? textOf(file), after: textOf(file), textOf })
    },
    /** Why each of the unsaved files that the person may not save stays unsaved. */
    unsaved(): Map<string, string> {
      const { base, texts } = copy()
      const problems = new Map<string, string>()
      for (const file of Object.keys(unsavedFiles(copy()))) {
        try {
          permit({ file, before: read(base.get(file)), after: read(texts.get(file)), textOf })
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
          problems.set(file, error.message)
        }
      }
      return problems
    },
  }
}
