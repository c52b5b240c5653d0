import { valueAt } from '#checker/edit.ts'
import { withArticle } from '#checker/english.ts'
import { type Action, ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import type { Keys } from '../../../protocol.ts'
import type { Field } from '../form-context.ts'
import { uniqueValue } from '../ids.ts'
import { inSentence, labelOf, singular } from '../schema/labels.ts'
import { startingValue, variantsOf } from '../schema/starting-value.ts'
import { BlockGallery, blockChoices } from './BlockGallery.tsx'

interface AddButtonProps {
  readonly field: Field
  readonly items: readonly unknown[]
  readonly onAdd: (value: unknown) => void
}

/** Adds an item to a list; of several variants, the chosen one. */
export function AddButton({ field, items, onAdd }: AddButtonProps) {
  const { form, schema, label } = field
  const forms = variantsOf(schema.items ?? {}, form.root)
  // Some lists have no plural name, such as `next`: the schema's title names an item.
  const one =
    singular(label) === label && schema.items?.title !== undefined ? labelOf(schema.items.title) : singular(label)
  const title = `Add ${withArticle(inSentence(one))}`
  if (schema.items?.title === 'Block') {
    return <BlockGallery choices={blockChoices(field, items, forms)} onAdd={onAdd} />
  }
  if (forms.length > 0) {
    const additions = forms.map(({ kind, schema: chosen }) => ({
      title: labelOf(kind, chosen),
      note: chosen.description,
      act: () => onAdd(startingValue(chosen, form.root)),
    }))
    return <AddMenu label={title} additions={additions} />
  }
  const begin = () => {
    const value = startingValue(schema.items ?? {}, form.root)
    const id: unknown = Object(value)['id']
    // Numeric ids are counted on.
    if (typeof id === 'number') onAdd({ ...Object(value), id: uniqueValue(id, [0, ...items.map(idOf)]) })
    else onAdd(withPriceToday(value, form.file.value, field.at))
  }
  return (
    <Button look="add" onPress={begin}>
      {title}
    </Button>
  )
}

/** A price to come begins as a copy of today's, so that its table and what it is for need not be set up again. */
export function withPriceToday(item: unknown, file: unknown, list: Keys): unknown {
  const price = list.at(-1) === 'priceChanges' ? valueAt(file, [...list.slice(0, -1), 'price']) : undefined
  return price === undefined ? item : { ...Object(item), price }
}

function idOf(item: unknown): unknown {
  return Object(item)['id']
}

/** A menu of what can be added; a single choice is a plain button. */
export function AddMenu({ label, additions }: { readonly label: string; readonly additions: readonly Action[] }) {
  const [first, ...others] = additions
  if (first && others.length === 0) {
    return (
      <Button look="add" onPress={first.act}>
        {label}
      </Button>
    )
  }
  return (
    <ActionMenu className={buttons.add} actions={additions} placement="bottom start">
      {label}
    </ActionMenu>
  )
}
