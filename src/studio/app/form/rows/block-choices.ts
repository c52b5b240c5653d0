import { type BlockKind, blockKinds } from '../../../../blocks/blocks.ts'
import { valueAt } from '../../../../config/edit/edit.ts'
import { misfit } from '../../../../config/rules/pages/blocks.ts'
import { exampleIn, isBlockKind } from '../../../examples.ts'
import type { Reference } from '../../../protocol.ts'
import type { Field } from '../form-context.ts'
import { marketOf, offered } from '../references.ts'
import { copied } from '../schema/copied.ts'
import { begun, type Form } from '../schema/starting-value.ts'

/** A kind of block that can be added to a page. */
export interface BlockChoice {
  readonly kind: BlockKind
  /** What it is for. */
  readonly text: string
  /** What it begins as. */
  readonly block: unknown
  /** Where its example is drawn as this page would show it; undefined until the preview is there. */
  readonly drawing: string | undefined
}

/** The kinds of blocks that a page can still have: what it has nothing to show for, and a second opening, it cannot. */
export function blockChoices({ form, at }: Field, items: readonly unknown[], forms: readonly Form[]): BlockChoice[] {
  const { file, value } = form.file
  const own = marketOf(file)
  const plans = offered(form, 'plan', at)
  const market = own ?? plans[0]?.within ?? String(form.references.market?.[0]?.id ?? '')
  const idsOf = (list: readonly Reference[]) =>
    list.filter(({ within = market }) => within === market).map(({ id }) => id)
  const nameable = {
    market,
    plans: idsOf(plans).map(Number),
    providers: idsOf(offered(form, 'provider', at)).map(String),
  }
  const page = valueAt(value, [...at.slice(0, -1), 'path']) ?? valueAt(value, ['landing', 'path'])
  const isOpened = items.some((item) => blockKinds[Object(item)['kind'] as BlockKind]?.opening)
  return forms.flatMap(({ kind, schema, snippet }) => {
    // Texts in another language add no block: their forms have names of their own.
    if (!isBlockKind(kind)) return []
    const example = exampleIn(kind, nameable)
    const isFit =
      !misfit(kind, own === undefined ? undefined : Object(value)) && !(isOpened && blockKinds[kind].opening)
    if (!isFit || !example) return []
    const query = new URLSearchParams({ kind, page: String(page), market })
    const drawing = form.pictures?.address(`/.studio/example?${query}`)
    return [
      { kind, text: schema.description ?? '', block: copied(snippet ? begun(snippet.body) : example, items), drawing },
    ]
  })
}
