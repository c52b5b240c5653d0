import { ActionLink } from '../../renderer/elements/Actions.tsx'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { EmailLink, PhoneLink } from '../../renderer/elements/Links.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'

export function Help({ block: { anchor, heading, text, action, data } }: BlockProps<'help'>) {
  const messages = useMessages('help')
  return (
    <Section anchor={anchor} heading={heading} text={text} width="measure">
      <DetailList
        details={[
          { term: messages.phone, detail: <PhoneLink phone={data.phone} /> },
          { term: messages.email, detail: <EmailLink email={data.email} /> },
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
