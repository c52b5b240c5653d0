import { readFileSync } from 'node:fs'
import type { PageBlockOf } from '../../../../src/site/blocks/blocks.ts'
import type { Fact, Messages } from '../../../../src/engine/contract/config.ts'
import type { Layout, Page } from '../../../../src/site/pages/page.ts'

/** What all pages share. */
export interface Shared {
  readonly layout: Layout
  readonly messages: Messages
  readonly facts: readonly Fact[]
}

/** A page with what is its own. */
export type OwnPage = Omit<Page, 'layout' | 'messages'> & Pick<Layout, 'quotes'>

export type Block = OwnPage['blocks'][number]
export type BlockOf<Kind extends Block['kind']> = PageBlockOf<Kind>

const text = (name: string) => readFileSync(`data/${name}`, 'utf8')

export const shared: Shared = JSON.parse(text('shared.json'))

export function readPages(): OwnPage[] {
  return text('pages.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
