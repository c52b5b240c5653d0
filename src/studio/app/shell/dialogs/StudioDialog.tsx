import { createContext, type ReactNode, useContext } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import buttons from '../../controls/buttons.module.css'
import styles from './dialogs.module.css'

interface StudioDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons that go on; the one that closes stands before them. */
  readonly actions?: ReactNode
  /** What the button that closes says. */
  readonly close?: string
}

/** A dialog over the screen: Escape closes it, and the focus goes back to where it was. */
export function StudioDialog({ title, onClose, children, actions, close = 'Cancel' }: StudioDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={styles['overlay'] ?? ''}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" level={2} className={styles['title'] ?? ''}>
            {title}
          </Heading>
          <div className={styles['content']}>{children}</div>
          <div className={styles['actions']}>
            <Button className={buttons['button'] ?? ''} onPress={onClose}>
              {close}
            </Button>
            {actions}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The kinds of thing that a dialog adds, as the commands call them. */
export type NewKind = 'market' | 'plan' | 'insurer' | 'article' | 'language'

/** A dialog, and what it is about. */
export type OpenDialog =
  | { readonly kind: 'new'; readonly what: NewKind; readonly market?: string }
  | { readonly kind: 'handOver' }
  | { readonly kind: 'history'; readonly file: string }
  | { readonly kind: 'price'; readonly file: string }
  | { readonly kind: 'rest'; readonly file: string }
  | { readonly kind: 'move'; readonly address: string }

/** Opens a dialog. */
export const DialogContext = createContext<(dialog: OpenDialog) => void>(() => undefined)

/** What opens dialogs from anywhere within the screen. */
export function useDialogs(): (dialog: OpenDialog) => void {
  return useContext(DialogContext)
}
