import { Dialog, DialogTrigger, Heading, ListBox, ListBoxItem, Modal, ModalOverlay } from 'react-aria-components'
import { valueAt } from '#checker/edit.ts'
import { misfit } from '#checker/model.ts'
import { type BlockKind, blockKinds } from '#site/blocks/blocks.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { exampleIn, isBlockKind } from '../../../examples.ts'
import type { Reference } from '../../../protocol.ts'
import { Description } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { duplicated } from '../ids.ts'
import { marketOf, offered } from '../references.ts'
import { labelOf } from '../schema/labels.ts'
import { fillSnippet, type Variant } from '../schema/starting-value.ts'
import styles from './BlockGallery.module.css'

interface BlockGalleryProps {
  readonly choices: readonly BlockChoice[]
  readonly onAdd: (block: unknown) => void
}

/** The kinds of block with their examples as the page would show them. */
export function BlockGallery({ choices, onAdd }: BlockGalleryProps) {
  return (
    <DialogTrigger>
      <Button look="add">Add a block</Button>
      <ModalOverlay className={styles.overlay ?? ''} isDismissable>
        <Modal className={styles.modal ?? ''}>
          <Dialog className={styles.dialog ?? ''}>
            {({ close }) => (
              <>
                <header>
                  <Heading slot="title">Add a block</Heading>
                  <Button slot="close" look="icon" aria-label="Close">
                    ×
                  </Button>
                </header>
                <ListBox
                  className={styles.kinds ?? ''}
                  aria-label="Kinds of blocks"
                  layout="grid"
                  autoFocus="first"
                  items={choices.map((choice) => ({ ...choice, id: choice.kind }))}
                  onAction={(kind) => {
                    close()
                    onAdd(choices.find((choice) => choice.kind === kind)?.block)
                  }}
                >
                  {Kind}
                </ListBox>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

function Kind({ name, text, drawing }: BlockChoice) {
  return (
    <ListBoxItem className={`${buttons.card} ${styles.kind}`} textValue={name}>
      <div className={styles.drawing} aria-hidden="true" inert>
        {drawing !== undefined && <iframe src={drawing} title={name} loading="lazy" sandbox="allow-same-origin" />}
      </div>
      <strong>{name}</strong>
      <Description text={text} />
    </ListBoxItem>
  )
}

interface BlockChoice {
  readonly kind: BlockKind
  readonly name: string
  readonly text: string
  /** The first value of the new block. */
  readonly block: unknown
  /** The address of its example in the preview; undefined until that runs. */
  readonly drawing: string | undefined
}

/** The kinds that fit a page: not those without data, and no second opening. */
export function blockChoices({ form, at }: Field, items: readonly unknown[], forms: readonly Variant[]): BlockChoice[] {
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
    // Variants of overlays have names of their own, and overlays add no block.
    if (!isBlockKind(kind)) return []
    const example = exampleIn(kind, nameable)
    const isFit =
      !misfit(kind, own === undefined ? undefined : Object(value)) && !(isOpened && blockKinds[kind].opening)
    if (!isFit || !example) return []
    const query = new URLSearchParams({ kind, page: String(page), market })
    const drawing = form.pictures?.address(`/.studio/example?${query}`)
    return [
      {
        kind,
        name: labelOf(kind, schema),
        text: schema.description ?? '',
        block: duplicated(snippet ? fillSnippet(snippet.body) : example, items),
        drawing,
      },
    ]
  })
}
