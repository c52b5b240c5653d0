import type { ShownFact } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { hasComparison, hasFilters, type Visit } from '#engine/site.ts'
import { blockKinds, liveBlocks, type PageBlock } from './blocks/blocks.ts'
import type { MatchData } from './blocks/comparison/match/match.ts'
import type { Page } from './pages/page.ts'

/**
 * The page as its document carries it for the app: without the data of what is not rendered again (the head, the header,
 * the footer and blocks that need no script), and without texts that this visit does not show.
 */
export function carriedPage(page: Page, visit: Visit): object {
  const {
    layout,
    breadcrumb,
    languages,
    aboutPrices,
    aboutSamples,
    aliases,
    status,
    dir,
    accent,
    meta,
    blocks,
    ...rest
  } = page
  const { layout: frame, error } = page.messages
  const { statuses, other, ...failure } = error
  const live = liveBlocks(blocks)
  return {
    ...rest,
    ...(layout.home !== '/' && { home: layout.home }),
    // The link to share needs the address.
    meta: { title: meta.title, ...(hasShare(visit) && { canonical: meta.canonical }) },
    messages: {
      ...messagesOf(page, live, visit),
      layout: { skipToContent: frame.skipToContent, sample: frame.sample },
      error: { ...failure, statuses: { '500': statuses['500'] } },
    },
    blocks: blocks.map((block) => (live.includes(block) ? trimmedBlock(block, visit) : { kind: 'existing' })),
  }
}

/** Whether the visit shows plans to share. */
function hasShare(visit: Visit): boolean {
  return hasComparison(visit) || hasFilters(visit)
}

/** The texts that these blocks use on a visit. */
function messagesOf({ messages }: Page, blocks: readonly PageBlock[], visit: Visit): object {
  const { sideBySide, filtering, share, ...rest } = messages
  const visited = {
    ...rest,
    ...(hasComparison(visit) && { sideBySide }),
    ...(hasFilters(visit) && { filtering }),
    ...(hasShare(visit) && { share }),
  }
  const groups = new Set<string>(blocks.flatMap(({ kind }) => blockKinds[kind].messages ?? []))
  return Object.fromEntries(Object.entries(visited).filter(([group]) => groups.has(group)))
}

/** A block without the data that this visit does not show. */
function trimmedBlock(block: PageBlock, visit: Visit): object {
  if (block.kind !== 'comparison' || visit.filters) return block
  const { others, plans, facts, filters, filterFacts, match, ...data } = block.data
  const read = new Set(facts.flatMap(({ id, countedBy }) => [id, countedBy]))
  return {
    ...block,
    data: {
      ...data,
      plans: plans.map((plan) => trimmedPlan(plan, read)),
      facts: facts.map(trimmedFact),
      filters: [],
      ...(match && { match: trimmedMatch(match) }),
    },
  }
}

/** The questions over the plans, without the texts that repeat the visitor's answers. */
function trimmedMatch({ questions, benefits }: MatchData): object {
  return {
    questions: questions.map(({ id: _, unsure: __, options, ...question }) => ({
      ...question,
      options: options.map(({ value, label }) => ({ value, label })),
    })),
    benefits: benefits.map(({ id, label }) => ({ id, label })),
  }
}

/** A fact without the words by which it is compared side by side and sorted. */
function trimmedFact({ best, sort, shown, ...fact }: ShownFact): object {
  return { ...fact, shown: shown.filter((place) => place === 'row' || place === 'details') }
}

/** A plan with these facts alone, without the numbers by which they are compared side by side. */
function trimmedPlan({ facts, ...plan }: Offer, read: ReadonlySet<string | undefined>): object {
  return { ...plan, facts: facts.flatMap(({ bounds, ...fact }) => (read.has(fact.id) ? [fact] : [])) }
}
