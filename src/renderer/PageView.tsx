import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { useMemo } from 'react'
import type { PageBlock } from '../blocks/blocks.ts'
import type { BlockComponents } from '../blocks/components.ts'
import type { Crumb } from '../pages/page.ts'
import { Frame } from './layout/Frame.tsx'
import { Languages } from './layout/Header.tsx'
import styles from './layout/layout.module.css'
import { type ShownPage, ShownPageProvider } from './page-context.tsx'

/** A page with everything its rendering takes. */
export interface LoadedPage extends ShownPage {
  readonly components: BlockComponents
}

/** A whole page: the frame, the breadcrumb trail and its blocks from top to bottom. */
export function PageView({ page, visit, components }: LoadedPage) {
  const shown = useMemo(() => ({ page, visit }), [page, visit])
  return (
    <ShownPageProvider value={shown}>
      <Frame page={page}>
        {!page.task && <Whereabouts page={page} />}
        {[...page.blocks.entries()].map(([i, block]) => (
          // A page's blocks never change their order while it is shown.
          <BlockView key={`${page.path} ${i}`} block={block} components={components} />
        ))}
      </Frame>
    </ShownPageProvider>
  )
}

function BlockView({ block, components }: { readonly block: PageBlock; readonly components: BlockComponents }) {
  const Component = components.get(block.kind)
  if (!Component) throw new Error(`The block "${block.kind}" was not loaded.`)
  return <Component block={block} />
}

/** Where the visitor is: the trail from home to this page, and the languages it is written in; nothing where there is neither. */
function Whereabouts({ page: { breadcrumb, languages = [], messages } }: Pick<ShownPage, 'page'>) {
  if (breadcrumb.length === 0 && languages.length === 0) return null
  return (
    <div className={styles.whereabouts}>
      <Breadcrumb trail={breadcrumb} label={messages.layout.breadcrumb} />
      <Languages links={languages} label={messages.layout.languages} />
    </div>
  )
}

/** The trail from home to this page; nothing on the home page. */
function Breadcrumb({ trail, label }: { readonly trail: readonly Crumb[]; readonly label: string }) {
  if (trail.length === 0) return null
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <a href={crumb.href}>{crumb.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
