import path from 'node:path'
import { watch } from 'chokidar'
import { reasonOf } from '../../../config/diagnostics/english.ts'
import { type ConfigFiles, type FileContent, withTexts } from '../../../config/files/decode.ts'
import { afterChanges, createReader } from '../../../config/read.ts'
import type { Saved } from '../../dialogs.ts'
import type { Change, Conflict, OpenFile, Workspace as State } from '../../protocol.ts'
import { conflictSentences, conflictsIn } from '../../workspace/conflicts.ts'
import { outlines } from '../../workspace/outlines.ts'
import { withPlanQuotes } from '../../workspace/plan-quotes.ts'
import { planChange, planDecision, planDiscard, planDisk, planRedo, planUndo } from '../../workspace/plans.ts'
import { openFile, stateOf, unsavedFiles } from '../../workspace/state.ts'
import type { Event, WorkingCopy } from '../../workspace/working-copy.ts'
import { branchOf } from '../hand-over/git.ts'
import { publishedText } from './before.ts'
import { assertConfigFile, differing, readable } from './disk.ts'
import { readingWithPictures, savePictures } from './draft-pictures.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { writeFiles } from './saving.ts'

/** What has happened: these files have another text now, and so the editor another state. */
export interface Happened {
  readonly files: readonly string[]
  readonly state: State
}

/**
 * Opens the config under a root folder for editing, with the drafts that an earlier session left in `drafts/`. The schemas
 * may be elsewhere; `tell` has a sentence for whoever started the editor.
 */
export async function createWorkspace(
  root: string,
  { schemasRoot = root, tell = console.error }: { schemasRoot?: string; tell?: (sentence: string) => void } = {},
): Promise<Workspace> {
  const read = readingWithPictures(root, createReader(root, schemasRoot))
  const workspace = new Workspace(root, read, openDrafts(root, tell))
  await workspace.look()
  workspace.follow([path.join(root, 'config'), path.join(schemasRoot, 'schemas')], tell)
  return workspace
}

/** The config of a folder as it is being edited. What it does not do, it refuses with `Refused`. */
export class Workspace {
  readonly #root: string
  readonly #read: () => ConfigFiles
  readonly #drafts: Drafts
  readonly #listeners = new Set<(happened: Happened) => void>()
  #disk: ConfigFiles
  #outline: ReturnType<typeof outlines>
  #branch: string | undefined
  #made: { readonly copy: WorkingCopy; readonly disk: ConfigFiles; readonly config: ConfigFiles } | undefined
  #unfollow = async () => {}

  constructor(root: string, read: () => ConfigFiles, drafts: Drafts) {
    this.#root = root
    this.#read = read
    this.#drafts = drafts
    this.#disk = read()
    this.#outline = outlines(this.#disk.schemas)
  }

  /** What every window shows. */
  state(): State {
    return { ...stateOf(this.#copy, this.#outline), ...(this.#branch !== undefined && { branch: this.#branch }) }
  }

  /** The config and its schemas as they are now, with what is not saved yet: the very same while nothing changes. */
  config(): ConfigFiles {
    const [copy, disk] = [this.#copy, this.#disk]
    if (this.#made?.copy === copy && this.#made.disk === disk) return this.#made.config
    const texts = new Map([...copy.texts].filter(([file, text]) => text !== copy.base.get(file)))
    const config = texts.size === 0 ? disk : { ...disk, files: withTexts(disk.files, texts) }
    this.#made = { copy, disk, config }
    return config
  }

  /** The contents of the config files alone, for the checker. */
  texts(): ReadonlyMap<string, FileContent> {
    return this.config().files
  }

  /** A file as it is now. */
  open(file: string): OpenFile {
    this.#touch(file)
    return { ...openFile(this.#copy, file), ...publishedText(this.#root, file) }
  }

  /** Makes a change, all of it or nothing; says the revision after it. */
  change(change: Change): number {
    const whole = withPlanQuotes(change, this.config().files)
    for (const { file } of whole.operations) this.#touch(file)
    return this.#commit(planChange(this.#copy, whole, this.#outline))
  }

  undo(): number {
    return this.#commit(planUndo(this.#copy, this.#outline))
  }

  redo(): number {
    return this.#commit(planRedo(this.#copy))
  }

  /** Takes a file back to what it has on the disk, as a change that can be undone. */
  discard(file: string): number {
    this.#touch(file)
    return this.#commit(planDiscard(this.#copy, file))
  }

  /** Decides what two have changed. */
  resolve(place: Pick<Conflict, 'file' | 'at'>, keep: 'mine' | 'theirs'): number {
    return this.#commit(planDecision(this.#copy, { ...place, keep }, this.#outline))
  }

  /**
   * Writes what is not saved, each file for itself: what cannot be written, or is still to be decided, holds back no other.
   * What another program wrote meanwhile is taken in first.
   */
  save(): Saved {
    const files = new Set<string>()
    // No text is saved before the picture that it names.
    const problems = savePictures(this.#root, this.config().files)
    for (;;) {
      this.#lookAtTouched()
      for (const held of conflictSentences(conflictsIn(this.#copy, this.#outline))) problems.set(...held)
      const left = Object.keys(unsavedFiles(this.#copy)).filter((file) => !problems.has(file))
      if (left.length === 0) break
      const written = writeFiles(this.#root, this.#copy, left)
      for (const problem of written.problems) problems.set(...problem)
      for (const file of written.files) files.add(file)
      if (written.files.length > 0) this.#commit({ kind: 'saved', files: written.files })
      // Another program was faster with the others.
    }
    if (Object.keys(unsavedFiles(this.#copy)).length === 0) this.#drafts.saved()
    this.#lookAtDisk()
    return { files: [...files], problems: [...problems.values()] }
  }

  /** Looks at the disk and at the branch now, and not only when the watcher says so. */
  async look(): Promise<void> {
    this.#lookAtDisk()
    const branch = await branchOf(this.#root)
    if (branch === this.#branch) return
    this.#branch = branch
    this.#tell([])
  }

  /** Looks at the disk whenever something changes in these folders. */
  follow(folders: string[], tell: (sentence: string) => void): void {
    const { changed, stop } = afterChanges(() => void this.look().catch((error) => tell(reasonOf(error))))
    const watcher = watch(folders, { ignoreInitial: true }).on('all', changed).on('ready', changed)
    this.#unfollow = () => {
      stop()
      return watcher.close()
    }
  }

  /** Calls whenever something has changed; what is returned ends that. */
  onChange(listener: (happened: Happened) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.#unfollow()
    this.#drafts.close()
  }

  get #copy(): WorkingCopy {
    return this.#drafts.copy()
  }

  #touch(file: string): void {
    assertConfigFile(this.#root, file)
    this.#drafts.touch(file)
  }

  #commit(event: Event | undefined): number {
    if (event) this.#tell(this.#drafts.commit(event))
    return this.#copy.revision
  }

  #tell(files: readonly string[]): void {
    const happened = { files, state: this.state() }
    for (const listener of this.#listeners) listener(happened)
  }

  #lookAtDisk(): void {
    const [before, now] = [this.#disk, this.#read()]
    if (now !== before) {
      this.#disk = now
      this.#outline = outlines(now.schemas)
    }
    this.#lookAtTouched()
    const others = differing(before, now).filter((file) => !this.#copy.base.has(file))
    if (others.length > 0) this.#tell(this.#drafts.seen(others))
  }

  #lookAtTouched(): void {
    for (const file of this.#copy.base.keys()) {
      const text = readable(this.#root, file)
      if (text) this.#commit(planDisk(this.#copy, file, text.text, this.#outline))
    }
  }
}
