import { useState } from 'react'

interface Props {
  readonly find: () => Element | null | undefined
}

/**
 * Keeps HTML that is in the document already, because the data of the first page leaves it out. One click handler for
 * the whole document follows its links.
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
