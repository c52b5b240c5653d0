import { useEffect, useState } from 'react'
import { valueAt } from '#checker/edit.ts'
import { pathAsking } from '#checker/flow.ts'
import type { Answers } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { contactStep } from '#engine/wizard.ts'
import type { Events, Keys, OutlineEntry } from '../../../protocol.ts'
import { shownPart } from '../../parts/parts.ts'
import type { Place } from '../../place.ts'
import { store, stored } from '../../store/browser-storage.ts'
import { originalOf, titled } from '../../store/file-titles.ts'

interface PageChoice {
  readonly address: string
  readonly title: string
}

/** The page of the open part, or else the first of its file. */
export function pageOf(outline: readonly OutlineEntry[], place: Place, value: unknown): string {
  const entry = outline.find(({ file }) => file === place.file)
  if (!entry) return '/'
  const path = valueAt(value, [...shownPart(entry.kind, place).tab.at, 'path'])
  return typeof path === 'string' ? path : (entry.addresses[0] ?? '/')
}

/** All pages, those of a file first. */
export function pageChoices(outline: readonly OutlineEntry[], file: string | undefined): PageChoice[] {
  const own = outline.filter((entry) => entry.file === file)
  const rest = outline.filter((entry) => entry.file !== file && entry.kind !== 'overlay')
  const pages = [...own, ...rest].flatMap(({ title, addresses }) => addresses.map((address) => ({ address, title })))
  return [...new Map(pages.map((page) => [page.address, page])).values()]
}

/** The translations of a page by language tag; the default language's is empty. */
export function languagesOf(
  outline: readonly OutlineEntry[],
  page: string,
): { readonly tag: string; readonly address: string }[] {
  const path = pathOf(page)
  const of = entryAt(outline, path)
  if (!of) return []
  const all = outline.filter((entry) => originalOf(entry) === originalOf(of))
  const place = of.addresses.indexOf(path)
  return all.flatMap(({ language = '', kind, addresses }) => {
    const address = addresses[place]
    return address === undefined ? [] : [{ tag: kind === 'overlay' ? language : '', address }]
  })
}

function entryAt(outline: readonly OutlineEntry[], path: string): OutlineEntry | undefined {
  return outline.find(({ addresses }) => addresses.includes(path))
}

export function isHeld({ held }: Events['preview'], file: string | undefined): boolean {
  return file !== undefined && held.includes(file)
}

/** Why a page is out of date; undefined where it is not. */
export function staleSentence(
  { held, failing }: Events['preview'],
  page: string,
  outline: readonly OutlineEntry[],
): string | undefined {
  if (failing.includes(pathOf(page)))
    return 'This page is shown as it was before the last error. It follows again once the errors below are gone.'
  const { market } = entryAt(outline, pathOf(page)) ?? {}
  const isOther = (one: OutlineEntry) => market !== undefined && one.market !== undefined && one.market !== market
  const files = outline.filter((one) => held.includes(one.file) && !isOther(one))
  const [first, ...others] = files.map((one) => titled(one, outline).title)
  if (first === undefined) return undefined
  if (others.length === 0) return `${first} is shown as it was before its errors. It follows again once they are gone.`
  const names = others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} other files`
  return `${names} are shown as they were before their errors. They follow again once those are gone.`
}

export interface View {
  readonly width: number
  /** `auto` follows the browser. */
  readonly scheme: 'auto' | 'light' | 'dark'
  readonly hasScripts: boolean
  /** Whether a click opens the field of the clicked text. */
  readonly selects: boolean
}

/** Phone, tablet and desktop, in pixels. */
export const widths = [390, 768, 1280] as const

const storageKey = 'studio-view'
const usual: View = { width: 390, scheme: 'auto', hasScripts: true, selects: true }

/** The view, stored for the tab. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [view, setView] = useState<View>(() => stored('sessionStorage', storageKey, usual))
  useEffect(() => store('sessionStorage', storageKey, view), [view])
  return [view, (change) => setView((now) => ({ ...now, ...change }))]
}

export interface WizardStep {
  readonly page: string
  readonly answers: Answers
}

export function questionsOf(value: unknown, page: string): readonly Question[] {
  const isItsPage = valueAt(value, ['wizard', 'path']) === pathOf(page)
  const questions = valueAt(value, ['wizard', 'questions'])
  return isItsPage && Array.isArray(questions) ? questions : []
}

/** The step in the address of a wizard. */
export function stepIn(page: string): string | undefined {
  return new URL(page, 'http://page').searchParams.get('step') ?? undefined
}

/** The step that shows a field; undefined where that is no single step. */
export function stepShowing(value: unknown, at: Keys): WizardStep | undefined {
  const wizard = valueAt(value, ['wizard']) as WizardConfig | undefined
  const [part, list, index] = at
  if (part !== 'wizard' || !wizard?.path) return undefined
  const question = list === 'questions' ? wizard.questions[Number(index)] : undefined
  if (!question && list !== 'contact') return undefined
  const answers = answersTo(wizard, question)
  return answers && { page: `${wizard.path}?step=${question?.id ?? contactStep}`, answers }
}

/** A step with the plan that the shown page of its wizard was opened for. */
export function keepingPlan(step: WizardStep, shown: string): WizardStep {
  const plan = new URL(shown, 'http://page').searchParams.get('plan')
  const path = pathOf(step.page)
  if (plan === null || pathOf(shown) !== path) return step
  return { ...step, page: `${path}?${new URLSearchParams({ plan, step: stepIn(step.page) ?? '' })}` }
}

/** The answers that lead to a question, or to the end without one. */
function answersTo(wizard: WizardConfig, question: Question | undefined): Answers | undefined {
  const path = pathAsking(wizard, question)
  if (!path) return undefined
  const end = question ? wizard.questions.findIndex(({ id }) => id === question.id) : wizard.questions.length
  const before = new Set(wizard.questions.slice(0, end).map(({ id }) => id))
  return Object.fromEntries(Object.entries(path.answers).filter(([id]) => before.has(id)))
}

export function pathOf(page: string): string {
  return page.split(/[?#]/, 1)[0] ?? ''
}
