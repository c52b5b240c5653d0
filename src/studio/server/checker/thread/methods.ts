import type { Events, Findings, OutlineEntry } from '../../../protocol.ts'
import type { Translated } from '../../../translating.ts'
import { studioBundles } from '../../bundles.ts'
import { type Preview, type PreviewOptions, startPreview } from '../../preview/preview.ts'
import { addTo } from '../additions.ts'
import type { Desk } from '../desk.ts'
import { createComparison, whatIf } from '../diff.ts'
import { countFindings, type FindingsAsked, listFindings } from '../findings.ts'
import { type FixAsked, fixOf } from '../fix.ts'
import { outlineOf } from '../outline.ts'
import { readyOf } from '../ready.ts'
import { referencesFor } from '../references.ts'
import { type RenameAsked, renamed } from '../renaming.ts'
import { translated, translationOf } from '../translation.ts'

/** What a check came to. */
export interface CheckedDesk {
  readonly findings: Findings
  readonly outline: { readonly revision: number; readonly entries: readonly OutlineEntry[] }
}

/** What a preview is started with: the editor's port, and where it was before, the place that it had. */
export type PreviewAsked = Pick<PreviewOptions, 'editorPort' | 'port' | 'token'>

/**
 * What the thread can be asked, by name. One more is one line here: a function of what a message can carry, or of nothing;
 * `checker.ask` then knows its name, what it takes and what it answers.
 */
export function methodsOf(desk: Desk, schemasRoot: string) {
  const compare = createComparison(schemasRoot)
  let preview: Preview | undefined
  const show = (): Events['preview'] => {
    const shown = desk.shown()
    return { revision: desk.revision, held: shown?.held ?? [], failing: (shown && preview?.show(shown)) ?? [] }
  }
  return {
    /** Shows the pages as they are now, before anything is checked. */
    show,
    /** Checks the config; undefined where a change has overtaken that. */
    async check(): Promise<CheckedDesk | undefined> {
      if (!(await desk.checkInSteps())) return undefined
      const { revision } = desk
      return { findings: countFindings(desk), outline: { revision, entries: outlineOf(desk) } }
    },
    findings: (asked: FindingsAsked) => listFindings(desk, asked),
    references: (asked: { readonly file: string }) => referencesFor(desk, asked),
    translation: (asked: { readonly file: string }) => translationOf(desk, asked),
    translate: (asked: Translated) => translated(desk, asked),
    fix: (asked: FixAsked & { readonly was: string }) => fixOf(desk, asked),
    rename: (asked: RenameAsked) => renamed(desk, asked),
    ready: (asked: { readonly market: string }) => readyOf(desk, asked),
    add: (asked: Parameters<typeof addTo>[1]) => addTo(desk, asked),
    diff: ({ files }: { readonly files?: readonly string[] }) => compare(desk, files),
    whatIf: (asked: { readonly file: string; readonly text: string }) => whatIf(desk, asked),
    /** Starts the preview, here where the site is; says where it is, and what opens it. */
    async preview(asked: PreviewAsked) {
      preview = await startPreview({ bundles: await studioBundles(), root: desk.root, ...asked })
      show()
      return { address: preview.address, token: preview.token }
    },
  } as const
}

export type Methods = ReturnType<typeof methodsOf>
export type MethodName = keyof Methods
