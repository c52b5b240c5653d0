import type { PageBlockOf } from '../../../engine/page-block.ts'
import { ActionLink } from '../../elements/Actions.tsx'
import { EmailLink, PhoneLink } from '../../elements/ContactLink.tsx'
import { DetailList } from '../../elements/DetailList.tsx'
import { Section } from '../../elements/Section.tsx'
import { useWords } from '../../page-context.tsx'

/** Ways to get a person's help. */
export function Help({ block: { anchor, heading, text, action, data } }: { readonly block: PageBlockOf<'help'> }) {
  const words = useWords('help')
  return (
    <Section anchor={anchor} heading={heading} text={text} width="measure">
      <DetailList
        details={[
          { term: words.phone, detail: <PhoneLink number={data.phone} /> },
          { term: words.email, detail: <EmailLink address={data.email} /> },
        ]}
      />
      {action && (
        <p>
          <ActionLink {...action} />
        </p>
      )}
    </Section>
  )
}
