import type { ComponentPropsWithoutRef } from 'react'
import { useLinkClickHandler } from 'react-router-dom'

type Props = ComponentPropsWithoutRef<'a'> & { readonly state?: unknown }

/** A link. Within the site the app follows it without a new document, where it runs; anywhere else the browser does. */
export function Anchor({ state, ...attributes }: Props) {
  return attributes.href?.startsWith('/') ? <PageAnchor state={state} {...attributes} /> : <a {...attributes} />
}

/** What React Router's own `Link` does, without its prefetching for servers that are not ours. */
function PageAnchor({ state, href = '', onClick, ...attributes }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { state, viewTransition: true })
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A phone number that can be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number.replaceAll(' ', '\u00a0')}</a>
}

/** An e-mail address that can be written to. */
export function EmailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}
