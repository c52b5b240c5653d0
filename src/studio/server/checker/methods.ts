import type { Findings, OutlineEntry } from '../../protocol.ts'
import { studioBundles } from '../bundles.ts'
import { startPreview } from '../preview.ts'
import type { Desk } from './desk.ts'
import { countFindings, listFindings } from './findings.ts'
import { fixOf } from './fix.ts'
import { outlineOf } from './outline.ts'
import { referencesFor } from './references.ts'

/** What a check came to. */
export interface CheckedDesk {
  readonly findings: Findings
  readonly outline: { readonly revision: number; readonly entries: readonly OutlineEntry[] }
  /** Whether there are pages of this revision. */
  readonly isSound: boolean
}

/**
 * What the thread can be asked, by name. One more is one line here: a function of the desk, and of one object that a
 * message can carry; `checker.ask` then knows its name, what it takes and what it answers.
 */
export const methods = {
  check,
  findings: listFindings,
  references: referencesFor,
  fix: fixOf,
  preview,
} as const

/** What a method takes that needs nothing but the desk. */
export type Nothing = Readonly<Record<string, never>>

export type Methods = typeof methods
export type MethodName = keyof Methods

function check(desk: Desk, _: Nothing): CheckedDesk {
  const site = desk.site()
  if (site) desk.preview?.show(site)
  return {
    findings: countFindings(desk),
    outline: { revision: desk.revision, entries: outlineOf(desk) },
    isSound: site !== undefined,
  }
}

/** Starts the preview, here where the site is; says where it is, and what opens it. */
async function preview(desk: Desk, { editorPort }: { readonly editorPort: number }) {
  const started = await startPreview({ bundles: await studioBundles(), root: desk.root, editorPort })
  desk.preview = started
  const site = desk.site()
  if (site) started.show(site)
  const { address, token } = started
  return { address, token }
}
