import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { memo, useMemo } from 'react'
import type { PageBlock } from '../blocks/blocks.ts'
import type { BlockComponents } from '../blocks/components.ts'
import { ExistingMarkup } from './ExistingMarkup.tsx'
import { existingBlock, Frame } from './layout/Frame.tsx'
import { type ShownPage, ShownPageProvider } from './page-context.tsx'

export interface LoadedPage extends ShownPage {
  readonly components: BlockComponents
}

/** A change of the address alone renders only the parts that follow it. */
export const PageView = memo(function PageView({ page, visit, components }: LoadedPage) {
  const shown = useMemo(() => ({ page, visit }), [page, visit])
  return (
    <ShownPageProvider value={shown}>
      <Frame page={page}>
        {[...page.blocks.entries()].map(([i, block]) => {
          // The blocks of a shown page never change their order.
          const key = `${page.path} ${i}`
          if (block.kind === 'existing') return <ExistingMarkup key={key} find={() => existingBlock(i)} />
          return (
            <div key={key}>
              <BlockView block={block} components={components} />
            </div>
          )
        })}
      </Frame>
    </ShownPageProvider>
  )
})

function BlockView({ block, components }: { readonly block: PageBlock; readonly components: BlockComponents }) {
  const Component = components.get(block.kind)
  if (!Component) throw new Error(`No block: ${block.kind}`)
  return <Component block={block} />
}
