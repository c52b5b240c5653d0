import type { NoticeBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** A note in a frame. */
export const noticeBlock = {
  example: {
    kind: 'notice',
    heading: 'Subsidy',
    text: 'Citizens and first-time employers receive up to 50 a year.',
    icon: 'bank',
    link: {
      label: 'Who qualifies',
      href: '/contact',
    },
  },
} satisfies BlockDefinition<NoticeBlock>
