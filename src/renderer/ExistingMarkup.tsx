import { useState } from 'react'

interface Props {
  readonly find: () => Element | null | undefined
}

/**
 * A part of the document, taken over as it is: the data of the first page does not carry it, and the app follows its
 * links by delegation.
 */
export function ExistingMarkup({ find }: Props) {
  const [part] = useState(() => {
    const element = find()
    if (!element) return undefined
    const { localName, className, innerHTML } = element
    return { as: localName as 'div', attributes: { className, dangerouslySetInnerHTML: { __html: innerHTML } } }
  })
  return part ? <part.as {...part.attributes} suppressHydrationWarning /> : null
}
