import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
} from 'react-aria-components'
import buttons from '../../controls/buttons.module.css'
import { Description } from '../field-row/Description.tsx'
import { labelOf } from '../schema/labels.ts'
import styles from './BlockGallery.module.css'
import type { BlockChoice } from './block-choices.ts'

interface Props {
  readonly choices: readonly BlockChoice[]
  readonly onAdd: (block: unknown) => void
}

/** Every kind of block that can be added, each with its example as the page would show it, and what it is for. */
export function BlockGallery({ choices, onAdd }: Props) {
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

function Kind({ kind, text, drawing }: BlockChoice) {
  const name = labelOf(kind)
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
