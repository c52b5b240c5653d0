import { createContext, useContext } from 'react'

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
