import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildFolder } from '#server/pages.ts'
import { checked, withChecksum } from '#storage/digest.ts'

/** A rendered page, as digests of its inputs and of its document. */
export interface PageRecord {
  readonly data: string
  readonly renderer: string
  /** The digest of its style sheet, its scripts and the origins that it may load from. */
  readonly assets: string
  readonly html: string
  /** The length of the document in characters, and the policy that it is sent with. */
  readonly length: number
  readonly policy: string
}

/** A file in `builds/contents/` with its compressed forms. */
export interface Content {
  /** The compressor's versions and effort; empty where it is not compressed. */
  readonly compressor: string
  /** The digests of the file and its compressed forms, by the ends of their names. */
  readonly digests: Readonly<Record<string, string>>
}

const version = 3

/** A record by which the next build reuses the results of this one; without it, a build only takes longer. */
export interface BuildSnapshot {
  /** Snapshots of other versions of this program are not read. */
  readonly version: typeof version
  /** When it was written, in milliseconds: files that changed later are read before they are used. */
  readonly time: number
  readonly pages: Readonly<Record<string, PageRecord>>
  /** The contents by their names in `builds/contents/`. */
  readonly contents: Readonly<Record<string, Content>>
  /** When each asset that is kept for open pages ceased to be part of a build: ISO 8601, by path. */
  readonly ceased: Readonly<Record<string, string>>
}

const snapshotFile = ({ folder }: Pick<BuildFolder, 'folder'>) => path.join(folder, 'snapshot')

/** Undefined where there is none, or it is damaged. */
export function readSnapshot(build: Pick<BuildFolder, 'folder'>): BuildSnapshot | undefined {
  try {
    const snapshot = JSON.parse(String(checked(readFileSync(snapshotFile(build)))))
    return snapshot.version === version ? snapshot : undefined
  } catch {
    return undefined
  }
}

export function writeSnapshot(build: BuildFolder, parts: Omit<BuildSnapshot, 'version' | 'time'>): void {
  const snapshot: BuildSnapshot = { version, time: Date.now(), ...parts }
  writeFileSync(snapshotFile(build), withChecksum(Buffer.from(JSON.stringify(snapshot))))
}
