import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { useStudio } from '../store/studio-context.tsx'

interface Props {
  readonly text: string
  readonly label: string
}

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
    <>
      <Button look="primary" onPress={() => void copy()}>
        {isCopied ? 'Copied' : label}
      </Button>
      <span role="status" className="unseen">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}
