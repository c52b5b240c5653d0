import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import styles from './dialogs.module.css'

interface StudioDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons after the one that closes. */
  readonly actions?: ReactNode
  /** The text of the closing button. */
  readonly close?: string
  /** Whether Enter in a field presses the last button. */
  readonly confirmsByEnter?: boolean
}

export function StudioDialog({
  title,
  onClose,
  children,
  actions,
  close = 'Cancel',
  confirmsByEnter = false,
}: StudioDialogProps) {
  const buttonsBelow = useRef<HTMLDivElement>(null)
  const confirm = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    if (!confirmsByEnter || key !== 'Enter' || nativeEvent.isComposing) return
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    event.preventDefault()
    buttonsBelow.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.click()
  }
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it. */}
          <div className={styles['content']} onKeyDown={confirm}>
            {children}
          </div>
          <div className={styles['actions']} ref={buttonsBelow}>
            <Button onPress={onClose}>{close}</Button>
            {actions}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The kinds of thing that a dialog adds, as the commands name them. */
export const newKinds = ['market', 'plan', 'provider', 'article', 'language'] as const

export type NewKind = (typeof newKinds)[number]

export type OpenDialog =
  | { readonly kind: 'new'; readonly what: NewKind; readonly market?: string }
  | { readonly kind: 'handOver' }
  | { readonly kind: 'history'; readonly file: string }
  | { readonly kind: 'price'; readonly file: string }
  | { readonly kind: 'rest'; readonly file: string }
  | { readonly kind: 'move'; readonly address: string }
  | { readonly kind: 'search' }
  | { readonly kind: 'replace'; readonly find: string }

export const DialogContext = createContext<(dialog: OpenDialog) => void>(() => undefined)

export function useDialogs(): (dialog: OpenDialog) => void {
  return useContext(DialogContext)
}
