import { Button } from 'react-aria-components'
import { withArticle } from '../../../../config/diagnostics/english.ts'
import buttons from '../../controls/buttons.module.css'
import type { Field } from '../form-context.ts'
import { otherThan } from '../schema/copied.ts'
import { inSentence, labelOf, singular } from '../schema/labels.ts'
import { formsOf, startingValue } from '../schema/starting-value.ts'
import { AddMenu } from './AddMenu.tsx'
import { BlockGallery } from './BlockGallery.tsx'
import { blockChoices } from './block-choices.ts'

interface Props {
  readonly field: Field
  readonly items: readonly unknown[]
  readonly onAdd: (value: unknown) => void
}

/** Adds an item to a list: of several kinds the one that is chosen. */
export function AddButton({ field, items, onAdd }: Props) {
  const { form, schema, label } = field
  const forms = formsOf(schema.items ?? {}, form.root)
  // What is no plural says nothing of one of its items: of `next`, one is a link.
  const one =
    singular(label) === label && schema.items?.title !== undefined ? labelOf(schema.items.title) : singular(label)
  const title = `Add ${withArticle(inSentence(one))}`
  if (schema.items?.title === 'Block') {
    return <BlockGallery choices={blockChoices(field, items, forms)} onAdd={onAdd} />
  }
  if (forms.length > 0) {
    const additions = forms.map(({ kind, schema: chosen }) => ({
      title: labelOf(kind),
      note: chosen.description,
      act: () => onAdd(startingValue(chosen, form.root)),
    }))
    return <AddMenu label={title} additions={additions} />
  }
  const begin = () => {
    const value = startingValue(schema.items ?? {}, form.root)
    const id: unknown = Object(value)['id']
    // A number is an id that nobody has to make up.
    onAdd(typeof id === 'number' ? { ...Object(value), id: otherThan(id, [0, ...items.map(idOf)]) } : value)
  }
  return (
    <Button className={buttons.add ?? ''} onPress={begin}>
      {title}
    </Button>
  )
}

function idOf(item: unknown): unknown {
  return Object(item)['id']
}
