import type { BlockComponentsOf } from './block-component.ts'
import { Article } from './blocks/Article/Article.tsx'
import { ArticleList } from './blocks/ArticleList/ArticleList.tsx'
import { CustomerReviews } from './blocks/CustomerReviews/CustomerReviews.tsx'
import { Glossary } from './blocks/Glossary/Glossary.tsx'
import { Help } from './blocks/Help/Help.tsx'
import { Lists } from './blocks/Lists/Lists.tsx'
import { Logos } from './blocks/Logos/Logos.tsx'
import { Markets } from './blocks/Markets/Markets.tsx'
import { PageList } from './blocks/PageList/PageList.tsx'
import { PlanResults } from './blocks/PlanResults/PlanResults.tsx'
import { Prose } from './blocks/Prose/Prose.tsx'
import { ProviderHeader } from './blocks/ProviderHeader/ProviderHeader.tsx'
import { ProviderList } from './blocks/ProviderList/ProviderList.tsx'
import { ProviderPlans } from './blocks/ProviderPlans/ProviderPlans.tsx'
import { ReviewHeader } from './blocks/ReviewHeader/ReviewHeader.tsx'
import { Stats } from './blocks/Stats/Stats.tsx'
import { Testimonials } from './blocks/Testimonials/Testimonials.tsx'

/** Blocks that only show, and mostly on pages that need no script: apart, so that interactive pages do not wait for them. */
export const catalogueBlocks = {
  article: Article,
  articleList: ArticleList,
  customerReviews: CustomerReviews,
  glossary: Glossary,
  help: Help,
  lists: Lists,
  logos: Logos,
  markets: Markets,
  pageList: PageList,
  planResults: PlanResults,
  prose: Prose,
  providerHeader: ProviderHeader,
  providerList: ProviderList,
  providerPlans: ProviderPlans,
  reviewHeader: ReviewHeader,
  stats: Stats,
  testimonials: Testimonials,
} satisfies BlockComponentsOf
