import type { ComponentProps, MouseEvent } from 'react'
import { linkLanguage } from '#engine/languages/languages.ts'
import { useLanguage, useUntranslated } from '#renderer/page-context.tsx'

/** A link to a page. On a translated page it names the language of a page without translation (see base.css). */
export function PageLink(props: ComponentProps<'a'>) {
  const language = useLanguage()
  const untranslated = useUntranslated()
  return <a {...props} {...linkLanguage(language, untranslated, props.href)} />
}

interface InPageLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  readonly href: string
  readonly onFollow: () => void
}

/** A link that the app handles within the page; without scripts, or in a new tab, its address leads to the same. */
export function InPageLink({ href, onFollow, ...props }: InPageLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
  }
  return <a {...props} href={href} onClick={onClick} />
}

export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number.replaceAll(' ', '\u00a0')}
    </a>
  )
}

export function EmailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} dir="ltr">
      {address}
    </a>
  )
}
