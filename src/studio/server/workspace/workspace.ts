import path from 'node:path'
import { createReader } from '#checker/disk.ts'
import { reasonOf } from '#checker/english.ts'
import { type ConfigFiles, withTexts } from '#checker/files.ts'
import { watchFolders } from '#storage/watch-folders.ts'
import { RequestError } from '#workbench/request-error.ts'
import { branchOf } from '#workbench/server/git.ts'
import type { Change, Conflict, OpenFile, Saved, Stepped, WorkspaceState } from '../../protocol.ts'
import { changedPlace } from '../../workspace/changed-place.ts'
import { type OutlineOf, outlines } from '../../workspace/operation.ts'
import { withRenamedPlan } from '../../workspace/plan-rename.ts'
import type { Text } from '../../workspace/text-step.ts'
import { changeEvent, decisionEvent, discardEvent, diskEvent, redoEvent, undoEvent } from '../../workspace/undo.ts'
import { type Event, textsOver, type WorkingCopy } from '../../workspace/working-copy.ts'
import {
  conflictSentences,
  conflictsIn,
  openFile,
  stateOf,
  unsavedFiles,
  unsavedTexts,
} from '../../workspace/workspace-state.ts'
import { baselineText } from '../hand-over/baseline.ts'
import { assertConfigFile, differing, readText } from './disk.ts'
import { Drafts } from './drafts.ts'
import { type Permit, type Permitted, permitted } from './permit.ts'
import { draftOf, pendingPictures, readingWithPictures, savePictures } from './pictures.ts'
import { writeFiles } from './write-files.ts'

interface Options {
  readonly tell?: (sentence: string) => void
  readonly permit?: Permit
}

/** Told after each change: the files whose text changed, and the state. */
type Listener = (changed: { readonly files: readonly string[]; readonly state: WorkspaceState }) => void

/** Opens the config under a root for editing, with the drafts of an earlier session; `tell` has sentences for the terminal. */
export async function createWorkspace(
  root: string,
  { schemasRoot = root, ...options }: Options & { schemasRoot?: string } = {},
): Promise<Workspace> {
  const workspace = new Workspace(root, schemasRoot, options)
  await workspace.look()
  return workspace
}

/** The config of a folder as it is being edited. Methods throw a `RequestError` if a request cannot be carried out. */
export class Workspace {
  readonly #root: string
  readonly #read: () => ConfigFiles
  readonly #drafts: Drafts
  readonly permitted: Permitted
  readonly #listeners = new Set<Listener>()
  readonly #unwatch: () => Promise<void>
  #disk: ConfigFiles
  #outline: OutlineOf
  #branch: string | undefined
  #lastConfig: { readonly copy: WorkingCopy; readonly disk: ConfigFiles; readonly config: ConfigFiles } | undefined

  constructor(root: string, schemasRoot: string, { tell = console.error, permit = () => {} }: Options) {
    this.#root = root
    this.permitted = permitted(root, permit, () => this.copy)
    this.#read = readingWithPictures(root, createReader(root, schemasRoot))
    this.#drafts = new Drafts(root, tell, this.permitted)
    this.#disk = this.#read()
    this.#outline = outlines(this.#disk.schemas)
    const look = () => void this.look().catch((error) => tell(reasonOf(error)))
    const folders = [path.join(root, 'config'), path.join(schemasRoot, 'schemas')]
    this.#unwatch = watchFolders(folders, { look, tell })
  }

  state(): WorkspaceState {
    return { ...stateOf(this.copy, this.#outline), ...(this.#branch !== undefined && { branch: this.#branch }) }
  }

  /** The config and its schemas with unsaved changes; the same object while nothing changes. */
  config(): ConfigFiles {
    const [copy, disk] = [this.copy, this.#disk]
    if (this.#lastConfig?.copy === copy && this.#lastConfig.disk === disk) return this.#lastConfig.config
    const texts = textsOver(copy)
    const config = texts.size === 0 ? disk : { ...disk, files: withTexts(disk.files, texts) }
    this.#lastConfig = { copy, disk, config }
    return config
  }

  /** The texts of the unsaved files; undefined for those that were removed. */
  unsavedTexts(): Map<string, Text> {
    return unsavedTexts(this.copy)
  }

  /** The draft file of each unsaved picture, by the path at which it will be saved. */
  unsavedPictures(): Map<string, string> {
    return new Map(pendingPictures(this.#root, this.config().files).map((file) => [file, draftOf(this.#root, file)]))
  }

  open(file: string): OpenFile {
    this.#touch(file)
    return { ...openFile(this.copy, file), ...baselineText(this.#root, file) }
  }

  /** Makes a change, all of it or nothing; returns the revision after it. */
  change(change: Change): number {
    const whole = withRenamedPlan(change, this.config().files)
    for (const file of new Set(whole.operations.map((one) => one.file))) this.#touch(file)
    return this.#commit(changeEvent(this.copy, whole, this.#outline))
  }

  /** Undoes the last change, of all or of a file. */
  undo(file?: string): Stepped {
    return this.#step(undoEvent(this.copy, this.#outline, file))
  }

  redo(): Stepped {
    return this.#step(redoEvent(this.copy))
  }

  /** Gives a file the text that it has on the disk; this can be undone. */
  discard(file: string): number {
    this.#touch(file)
    return this.#commit(discardEvent(this.copy, file))
  }

  resolve(place: Pick<Conflict, 'file' | 'at'>, keep: 'mine' | 'theirs'): number {
    return this.#commit(decisionEvent(this.copy, { ...place, keep }, this.#outline))
  }

  /** Saves each file by itself: a conflict or a problem with one holds back no other. */
  save(): Saved {
    const files = new Set<string>()
    // A picture is saved before the text that names it.
    const problems = new Map([...savePictures(this.#root, this.config().files), ...this.permitted.unsaved()])
    for (;;) {
      this.#mergeDisk()
      for (const open of conflictSentences(conflictsIn(this.copy, this.#outline))) problems.set(...open)
      const left = Object.keys(unsavedFiles(this.copy)).filter((file) => !problems.has(file))
      if (left.length === 0) break
      // A file that another program has just written is merged and tried again.
      const written = writeFiles(this.#root, this.copy, left, problems)
      for (const file of written) files.add(file)
      if (written.length > 0) this.#commit({ kind: 'saved', files: written })
    }
    if (Object.keys(unsavedFiles(this.copy)).length === 0) this.#drafts.saved()
    this.#lookAtDisk()
    return { files: [...files], problems: [...problems.values()] }
  }

  /** Reads the disk and the branch now, without waiting for the watcher. */
  async look(): Promise<void> {
    this.#lookAtDisk()
    const branch = await branchOf(this.#root)
    if (branch === this.#branch) return
    this.#branch = branch
    this.#notify([])
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    await this.#unwatch()
    this.#drafts.close()
  }

  get copy(): WorkingCopy {
    return this.#drafts.copy
  }

  #touch(file: string): void {
    assertConfigFile(this.#root, file)
    this.#drafts.touch(file)
  }

  #commit(event: Event | undefined): number {
    if (event) this.#notify(this.#drafts.commit(event))
    return this.copy.revision
  }

  #step(event: Event): Stepped {
    const before = this.copy.texts
    const revision = this.#commit(event)
    const place = changedPlace(before, this.copy.texts)
    return { revision, ...(place && { place }) }
  }

  #notify(files: readonly string[]): void {
    const state = this.state()
    for (const listener of this.#listeners) listener({ files, state })
  }

  #lookAtDisk(): void {
    const [before, now] = [this.#disk, this.#read()]
    this.#disk = now
    if (now.schemas !== before.schemas) this.#outline = outlines(now.schemas)
    this.#mergeDisk()
    const others = differing(before, now).filter((file) => !this.copy.base.has(file))
    if (others.length === 0) return
    this.#drafts.seen(others)
    this.#notify(others)
  }

  /** Merges other programs' changes of touched files; unreadable files are skipped. */
  #mergeDisk(): void {
    for (const file of this.copy.base.keys()) {
      try {
        this.#commit(diskEvent(this.copy, file, readText(this.#root, file), this.#outline))
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
      }
    }
  }
}
