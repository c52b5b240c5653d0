import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import { Meanings } from '../../renderer/plan/Meanings.tsx'
import { ComparedPlans, usePlansToCompare } from '../../renderer/side-by-side/ComparedPlans.tsx'
import type { BlockProps } from '../blocks.ts'
import { PlanRows } from '../comparison/PlanRows.tsx'

/** Chosen plans in a table; those that the visitor picks are compared side by side below it. */
export function PlanTable({ block: { anchor, heading, list, text, data } }: BlockProps<'planTable'>) {
  const { caption } = useMessages('planTable')
  const chosen = usePlansToCompare(data.plans)
  return (
    <Section anchor={anchor} heading={heading} text={list.why}>
      <PlanRows caption={caption} {...data} chosen={chosen} profiles note={text} />
      <ComparedPlans chosen={chosen} facts={data.facts} />
      <Meanings explained={[...data.distinguishing, ...data.facts]} />
    </Section>
  )
}
