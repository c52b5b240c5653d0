import type { ComponentProps, MouseEvent } from 'react'
import { linkLanguage, type Published } from '#engine/site.ts'
import { useLanguage, useUntranslated } from '../page-context.tsx'
import { Sample } from './Sample.tsx'

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

/** A telephone number that a tap dials; a stand-in is text. */
export function PhoneLink({ phone: { real, sample } }: { readonly phone: Published<string> }) {
  const text = (real ?? sample).replaceAll(' ', '\u00a0')
  if (!real) return <SampleInLatin text={text} />
  return (
    <a href={`tel:${real.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {text}
    </a>
  )
}

/** An e-mail address that a tap writes to; a stand-in is text. */
export function EmailLink({ email: { real, sample } }: { readonly email: Published<string> }) {
  if (!real) return <SampleInLatin text={sample ?? ''} />
  return (
    <a href={`mailto:${real}`} dir="ltr">
      {real}
    </a>
  )
}

function SampleInLatin({ text }: { readonly text: string }) {
  return (
    <Sample>
      <bdi dir="ltr">{text}</bdi>
    </Sample>
  )
}
