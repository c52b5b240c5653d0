import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useStudio } from '../../studio-context.tsx'
import controls from '../controls.module.css'

interface Props {
  readonly text: string
  readonly label: string
}

/** A button that copies a text, and says that it did. */
export function CopiedText({ text, label }: Props) {
  const studio = useStudio()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      studio.tell('The browser does not let Studio copy. Select the text and copy it yourself.', true)
    }
  }
  return (
    <Button className={controls['primary'] ?? ''} onPress={() => void copy()}>
      <span role="status">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
