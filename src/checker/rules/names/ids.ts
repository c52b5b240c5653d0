import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, inFiles, quote, say, term, withArticle } from '../../findings.ts'
import type { TextDocument } from '../../model/config-document.ts'
import { type ElementId, elementsInText, elementsOnPage } from '../../model/element-ids.ts'
import { documentPages, type PagePart } from '../../model/page-parts.ts'
import { anchorsOnPage, formIds, type IdGroup, idsInMarket, textAnchors, textIds } from '../../model/written-ids.ts'
import { type ConfigDocument, type Context, findingsIn, findingsWithin, type Rule } from '../../model.ts'
import { planReferences, profileReferences, providerReferences } from '../../references/profiles.ts'
import { pageReferences, toMarket, toRegion } from '../../references/reference.ts'
import {
  adjustmentReferences,
  eligibilityReferences,
  endLinks,
  optionReferences,
  wizardReferences,
} from '../../references/wizard-references.ts'

/** Finds names that two things share. */
export const idsUnique: Rule = {
  name: 'ids-unique',
  description:
    'Providers, plan types, plans, benefits, questions, options, anchors, texts and the fields of a form have names of their own.',
  check: (context) => {
    const texts = [...context.articles, ...context.legal]
    return [
      ...findingsIn(context, context.markets, repeatedInMarket, () => [context.benefits, context.site]),
      ...findingsWithin(context, documentPages(context), repeatedOnPages),
      ...findingsWithin(context, texts, repeatedInText),
      ...[...formIds(context), textIds(texts)].flatMap(repetitions),
    ]
  },
}

function repeatedInMarket(
  market: ConfigDocument<Market>,
  ...shared: [Context['benefits'], Context['site']]
): Finding[] {
  return idsInMarket(market, ...shared).flatMap(repetitions)
}

function repeatedOnPages(pages: readonly PagePart[]): Finding[] {
  return pages.map(anchorsOnPage).flatMap(repetitions)
}

function repeatedInText(text: TextDocument<object>): Finding[] {
  return repetitions({ noun: 'anchor', ids: textAnchors(text) })
}

function repetitions({ noun, ids, taken }: IdGroup): Finding[] {
  const first = new Map<string | number, DataLocation>()
  return ids.flatMap(({ file, pointer, id }): Finding[] => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, { file, pointer })
    const owner = taken?.get(String(id))
    if (owner !== undefined)
      return [{ file, pointer, message: say`No ${noun} can be named ${quote(id)} here: it is the name of ${owner}.` }]
    if (earlier === undefined) return []
    const message = say`There is ${withArticle(noun)} ${quote(id)} already.`
    return [{ file, pointer, message, hint: say`Give one of them another, or remove it.`, related: earlier }]
  })
}

/** Finds names that refer to nothing. */
export const referencesResolve: Rule = {
  name: 'references-resolve',
  description:
    'Every provider, plan type, plan, benefit, market, region, rule, question and option that config names exists, and no question depends on a later one.',
  check: (context) => [
    ...findingsIn(context, context.markets, ofMarket, () => [context.benefits, context.site]),
    ...profileReferences(context),
    ...providerReferences(context),
    ...context.articles.flatMap(({ file, value: { market } }) => {
      return market === undefined ? [] : toMarket(context, { file, pointer: '/market' }, market)
    }),
    ...context.markets.flatMap((market) => endLinks(context, market)),
    ...pageReferences(context),
  ],
}

function ofMarket(market: ConfigDocument<Market>, benefits: Context['benefits'], site: Context['site']): Finding[] {
  const { file, value } = market
  return [
    ...toRegion(market, site),
    ...planReferences(market, benefits),
    ...(value.wizard ? wizardReferences(file, value.wizard) : []),
    ...eligibilityReferences(file, value),
    ...adjustmentReferences(file, value),
    ...optionReferences(file, value),
  ]
}

/** Finds elements of a page with equal ids, which links, labels and scripts cannot tell apart. */
export const elementIdsUnique: Rule = {
  name: 'element-ids-unique',
  description:
    "No two elements of a page have the same `id`: anchors, form fields, a wizard's steps and options, and what every page has.",
  check: (context) => [
    ...findingsIn(context, documentPages(context), repeatedElementsOnPages, () => [context.site]),
    ...findingsWithin(context, [...context.articles, ...context.legal], repeatedElementsInText),
  ],
}

function repeatedElementsOnPages(pages: readonly PagePart[], site: Context['site']): Finding[] {
  return pages.flatMap((page) => repeatedElements(elementsOnPage(page, site)))
}

function repeatedElementsInText(text: TextDocument<object>): Finding[] {
  return repeatedElements(elementsInText(text))
}

function repeatedElements(ids: readonly ElementId[]): Finding[] {
  const first = new Map<string, ElementId>()
  return ids.flatMap((own): Finding[] => {
    const earlier = first.get(own.id)
    if (!earlier) first.set(own.id, own)
    // That two anchors, two fields or two steps differ is a rule of its own.
    if (!earlier || !own.place || inFiles(earlier.what) === inFiles(own.what)) return []
    const message = say`Two elements of the page have the ${term('id')} ${quote(own.id)}: ${earlier.what} and ${own.what}.`
    const hint = say`Links, labels and scripts find only the first. Choose another name.`
    return [{ ...own.place, message, hint, ...(earlier.place ? { related: earlier.place } : {}) }]
  })
}
