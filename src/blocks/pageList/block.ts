import type { PageListBlock } from '../../contract/config.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The pages directly below a path. */
export const pageListBlock = {
  data: ({ pages }, { under }) => ({
    pages: pages.filter(({ path }) => path.startsWith(`${under}/`) && !path.slice(under.length + 1).includes('/')),
  }),
  references: ({ under }) => [{ to: 'pages', at: ['under'], under }],
  example: {
    kind: 'pageList',
    heading: 'After the Form',
    text: 'What a visitor sees next.',
    under: '/contact',
  },
} satisfies BlockDefinition<PageListBlock>
