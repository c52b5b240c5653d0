import { useMemo } from 'react'
import type { PageBlock } from '../blocks/blocks.ts'
import type { BlockComponents } from '../blocks/components.ts'
import { Breadcrumb } from './layout/Breadcrumb.tsx'
import { Footer } from './layout/Footer.tsx'
import { Frame } from './layout/Frame.tsx'
import { Header } from './layout/Header.tsx'
import { type ShownPage, ShownPageProvider } from './page-context.tsx'

/** A whole page: the frame, the breadcrumb trail and its blocks from top to bottom. */
export function PageView({ page, visit, components }: ShownPage & { readonly components: BlockComponents }) {
  const shown = useMemo(() => ({ page, visit }), [page, visit])
  return (
    <ShownPageProvider value={shown}>
      <Frame messages={page.messages.layout}>
        <Header key={page.path} layout={page.layout} messages={page.messages.layout} />
        <main id="content" tabIndex={-1}>
          <Breadcrumb trail={page.breadcrumb} label={page.messages.layout.breadcrumb} />
          {[...page.blocks.entries()].map(([i, block]) => (
            // A page's blocks never change their order while it is shown.
            <BlockView key={`${page.path} ${i}`} block={block} components={components} />
          ))}
        </main>
        <Footer layout={page.layout} messages={page.messages.layout} />
      </Frame>
    </ShownPageProvider>
  )
}

function BlockView({ block, components }: { readonly block: PageBlock; readonly components: BlockComponents }) {
  const Component = components.get(block.kind)
  if (!Component) throw new Error(`The block "${block.kind}" was not loaded.`)
  return <Component block={block} />
}
