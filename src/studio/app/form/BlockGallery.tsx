import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { blockKinds } from '../../../blocks/blocks.ts'
import buttons from '../controls/buttons.module.css'
import styles from './BlockGallery.module.css'
import { Description } from './Description.tsx'
import { labelOf } from './schema/labels.ts'
import { begun, type Form } from './schema/starting-value.ts'

/** Every kind of block with what it is for; the one that is chosen begins as its example. */
export function BlockGallery({
  forms,
  onAdd,
}: {
  readonly forms: readonly Form[]
  readonly onAdd: (value: unknown) => void
}) {
  return (
    <DialogTrigger>
      <Button className={buttons.add ?? ''}>Add a block</Button>
      <ModalOverlay className={styles.overlay ?? ''} isDismissable>
        <Modal className={styles.modal ?? ''}>
          <Dialog className={styles.dialog ?? ''}>
            {({ close }) => (
              <>
                <header>
                  <Heading slot="title">Add a block</Heading>
                  <Button slot="close" className={buttons.icon ?? ''} aria-label="Close">
                    ×
                  </Button>
                </header>
                <ul className={styles.kinds}>
                  {forms.map(({ kind, schema, snippet }) => (
                    <li key={kind}>
                      <Button
                        className={`${buttons.card} ${styles.kind}`}
                        onPress={() => {
                          close()
                          onAdd(snippet ? begun(snippet.body) : exampleOf(kind))
                        }}
                      >
                        <strong>{labelOf(kind)}</strong>
                        <Description text={schema.description ?? ''} />
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

function exampleOf(kind: string): unknown {
  return Object.entries(blockKinds).find(([name]) => name === kind)?.[1].example
}
