import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { WizardData } from '#blocks/wizard/block.ts'
import { siteAt } from '#engine/plans/scheduled-changes.ts'
import type { Site } from '#engine/site/site.ts'
import type { Page } from '#pages/page.ts'
import { plainPage } from '#pages/thank-you-page.ts'
import { sitePages } from '#pages/pages.ts'
import { surveyModel } from './survey-model.ts'

/** The market whose wizard the forms are. */
export const formMarket = 'bahrain'

/** Writes the data of Astro's site, a page a line, and their shared data. Returns the number of pages. */
export function writeSiteData(folder: string, site: Site, now: Date): number {
  const { list, compose } = sitePages(siteAt(site, now))
  mkdirSync(folder, { recursive: true })
  const file = openSync(path.join(folder, 'pages.jsonl'), 'w')
  for (const published of list) {
    const { layout, messages, ...own } = plainPage(site, compose(published))
    writeSync(file, `${JSON.stringify({ ...own, quotes: layout.quotes })}\n`)
  }
  closeSync(file)
  const { layout } = composed(site, '/')
  writeFileSync(path.join(folder, 'shared.json'), JSON.stringify({ layout, messages: site.messages, facts: site.facts }))
  return list.length
}

/** Writes the wizard of one market for each library of forms, as its users would. */
export function writeFormData(folders: { readonly surveyjs: string; readonly rjsf: string }, site: Site): void {
  const market = site.markets.find(({ id }) => id === formMarket)
  const [wizardPath, thanksPath] = [market?.wizard?.path, market?.thankYou?.path]
  if (!wizardPath || !thanksPath) throw new Error(`The market "${formMarket}" has no wizard.`)
  const page = composed(site, wizardPath)
  const wizard = page.blocks.find(({ kind }) => kind === 'wizard')?.data as WizardData
  const thanks = thanksOf(composed(site, thanksPath))
  const { brand } = page.layout
  const shell = { lang: page.lang, title: page.meta.title, brand, links: page.task, accent: page.accent }
  writeJson(path.join(folders.surveyjs, 'data/survey.json'), { ...surveyModel(wizard, thanks), shell })
  const { wizard: flow, contactFields, form } = wizard
  writeJson(path.join(folders.rjsf, 'data/wizard.json'), { wizard: flow, contactFields, form, thanks, shell })
}

export function composed(site: Site, address: string): Page {
  const { list, compose } = sitePages(site)
  const page = list.find(({ path }) => path === address)
  if (!page) throw new Error(`There is no page at ${address}.`)
  return compose(page)
}

/** The text of a thank-you page. */
export interface Thanks {
  readonly title: string
  readonly text: string
  readonly steps: readonly { readonly title: string; readonly text: string }[]
}

function thanksOf({ blocks }: Page): Thanks {
  const opening = blocks.find((block) => block.kind === 'confirmation')
  const steps = blocks.find((block) => block.kind === 'steps')
  return { title: opening?.title ?? '', text: opening?.text ?? '', steps: steps?.items ?? [] }
}

function writeJson(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value, undefined, 2))
}
