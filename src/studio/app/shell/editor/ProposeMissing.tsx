import { Button } from '#workbench/app/Buttons.tsx'
import type { TranslatedText } from '../../../protocol.ts'
import type { Proposals } from './use-proposals.ts'

interface Props {
  readonly texts: readonly TranslatedText[]
  readonly proposals: Proposals
}

/** Asks for proposals of all missing texts; meanwhile it says how many are left, and stops. */
export function ProposeMissing({ texts, proposals: { waiting, propose, stop } }: Props) {
  const missing = texts.filter(({ state }) => state === 'missing').map(({ name }) => name)
  if (waiting.length > 1) return <Button onPress={stop}>Stop, {waiting.length} left</Button>
  if (missing.length === 0) return null
  return (
    <Button isDisabled={waiting.length > 0} onPress={() => void propose(missing)}>
      Propose all missing
    </Button>
  )
}
