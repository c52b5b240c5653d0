import { Article } from './article/Article.tsx'
import { ArticleList } from './articleList/ArticleList.tsx'
import type { BlockComponentsOf } from './block-component.ts'
import { CustomerReviews } from './customerReviews/CustomerReviews.tsx'
import { Glossary } from './glossary/Glossary.tsx'
import { Help } from './help/Help.tsx'
import { Lists } from './lists/Lists.tsx'
import { Logos } from './logos/Logos.tsx'
import { Markets } from './markets/Markets.tsx'
import { PageList } from './pageList/PageList.tsx'
import { PlanResults } from './planResults/PlanResults.tsx'
import { Prose } from './prose/Prose.tsx'
import { ProviderHeader } from './providerHeader/ProviderHeader.tsx'
import { ProviderList } from './providerList/ProviderList.tsx'
import { ProviderPlans } from './providerPlans/ProviderPlans.tsx'
import { ReviewHeader } from './reviewHeader/ReviewHeader.tsx'
import { Stats } from './stats/Stats.tsx'
import { Testimonials } from './testimonials/Testimonials.tsx'

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
