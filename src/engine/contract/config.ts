// Generated from schemas/ by `npm run contract`. Do not edit.

/**
 * A name, a figure or a text.
 */
export type AcknowledgedValue = string
/**
 * One section of a page. `kind` says which.
 */
export type Block =
  | HeroBlock
  | ComparisonBlock
  | FeaturesBlock
  | StepsBlock
  | FaqBlock
  | LinkCardsBlock
  | SubsidyBlock
  | CallToActionBlock
  | ProseBlock
  | MarketsBlock
  | CountriesBlock
  | LeadFormBlock
  | ContactDetailsBlock
  | PlanResultsBlock
  | HelpBlock
  | WizardBlock
  | ConfirmationBlock
  | ReceiptBlock
  | NoticeBlock
  | OfficeHoursBlock
  | NotFoundBlock
  | ProviderHeaderBlock
  | ProviderPlansBlock
  | ProviderListBlock
  | ReviewHeaderBlock
  | ListsBlock
  | PlanTableBlock
  | CustomerReviewsBlock
  | PromotionsBlock
  | StatsBlock
  | LogosBlock
  | TestimonialsBlock
  | GlossaryBlock
  | ArticleListBlock
  | PageListBlock
  | ArticleBlock
/**
 * When it happens, on a thank-you page: the page works out the day from the request and says it under the step. Without a request it says nothing.
 */
export type StepDate = WorkingDaysDate | ChosenDate
/**
 * A name for the machine: lower-case letters, digits and single hyphens, such as `great-eastern`. It never changes once visitors or links use it.
 */
export type Id = string
/**
 * A name by which the texts of other languages refer to this item of a list, whatever its place: lower-case letters, digits and single hyphens. Needed only where the file is translated.
 */
export type ItemId = string
/**
 * A page's address on this site: starts with `/`, has no trailing slash, lower case, such as `/quotes/my-market`.
 */
export type Path = string
/**
 * A phone number in international form, which a tap dials: `+` and the country's code, then the digits in groups, such as `+973 1234 5678`.
 */
export type Phone = string
/**
 * The address that a link leads to: a path on this site (`/contact`), an anchor (`#plans`), or an address that starts with `https://`, `mailto:` or `tel:`.
 */
export type Href = string
/**
 * The name of a drawn icon.
 */
export type IconName =
  | 'bank'
  | 'briefcase'
  | 'calendar'
  | 'chat'
  | 'check'
  | 'clinic'
  | 'clock'
  | 'coins'
  | 'document'
  | 'globe'
  | 'headset'
  | 'heart'
  | 'home'
  | 'mail'
  | 'person'
  | 'phone'
  | 'plane'
  | 'scales'
  | 'search'
  | 'shield'
  | 'star'
  | 'umbrella'
/**
 * A question about the visitor's answers. It takes one of these four forms, and nothing else is understood; `all`, `any` and `not` take conditions of any form inside them. What is not answered yet is open, neither true nor false, and so is the `not` of it.
 */
export type Condition = AnswerCondition | AllCondition | AnyCondition | NotCondition
/**
 * The name of a drawn picture. Those from `family-meal` on show people.
 */
export type PictureName =
  | 'umbrella'
  | 'home'
  | 'papers'
  | 'clinic'
  | 'desk'
  | 'journey'
  | 'scales'
  | 'coins'
  | 'storm'
  | 'tower'
  | 'harbour'
  | 'skyline'
  | 'family-meal'
  | 'walk-to-school'
  | 'advisor'
  | 'tea'
  | 'clinic-visit'
  | 'crossroads'
  | 'shopping'
/**
 * A condition that a plan meets to stand in a list.
 */
export type PlanCondition = FactCondition | BenefitCondition | ProviderCondition | TypeCondition
/**
 * A benefit that a plan includes, by its `id`: `roaming`, or with its limit `{ "id": "roaming", "note": "up to 20 days a year" }`.
 */
export type PlanBenefit =
  | string
  | {
      /**
       * The benefit's `id`.
       */
      id: Id
      /**
       * Its limit or condition in a few words, read after the benefit's label: `up to 20 days a year`.
       */
      note: string
    }
/**
 * A value of a fact: a number `95`, a range `{ "from": 1, "to": 2 }`, `{ "from": 850 }` for 850 or more, `true` or `false`, words, `{ "is": "notCovered" }`, or a limit `{ "caps": [{ "most": 200, "per": "visit" }, { "most": 4000, "per": "year" }] }`. A fact that is left out is not stated: no reader takes it for a no.
 */
export type FactValue =
  | number
  | boolean
  | string
  | {
      /**
       * The least. Without `to`, it is that or more.
       */
      from?: number
      /**
       * The most. Without `from`, it is up to that.
       */
      to?: number
      /**
       * Instead of a number; the last three only of a limit.
       */
      is?: 'notCovered' | 'unlimited' | 'doesNotApply' | 'included' | 'noFigure' | 'byScale'
      /**
       * Only of a limit: what is paid at most, all of which hold at once.
       *
       * @minItems 1
       */
      caps?: Cap[]
      /**
       * Only of a link: an address with `https://`, or a phone number in international form, such as `+65 6123 4567`.
       */
      link?: string
      /**
       * Only of a limit: what the customer pays of each bill, such as an excess or a share.
       *
       * @minItems 1
       */
      youPay?: CustomerPart[]
      /**
       * Only of a limit: how long after the start nothing is paid.
       */
      waiting?: Waiting
    }
/**
 * The value that a plan states of a fact, or `{ "value": 850, "source": "https://insurer.example/plans", "checked": "2026-03-02" }`, with the page that says so and the day on which that was checked.
 */
export type StatedFact = FactValue | SourcedFact
/**
 * An e-mail address.
 */
export type Email = string
/**
 * A phone number in international form, such as `+973 1234 5678`. Until it is known, `{ "value": "+973 0000 0000", "standIn": true }`: visitors read it as a sample.
 */
export type PhoneOrStandIn = Phone | StandInPhone
/**
 * An e-mail address. Until it is known, `{ "value": "support@my-site.example", "standIn": true }`: visitors read it as a sample.
 */
export type EmailOrStandIn = Email | StandInEmail
/**
 * An address of another site. Until it is known, `{ "value": "https://social.example/my-site", "standIn": true }`: visitors read it as a sample.
 */
export type LinkOrStandIn = OtherSite | StandInLink
/**
 * An address of another site, with `https://`.
 */
export type OtherSite = string
/**
 * Words in lines.
 *
 * @minItems 1
 */
export type Lines = string[]
/**
 * Words in lines. Until it is known, `{ "value": ["00 Example Street", "My city"], "standIn": true }`: visitors read it as a sample.
 */
export type LinesOrStandIn = Lines | StandInLines
/**
 * Words for visitors.
 */
export type Sentence = string
/**
 * Words for visitors. Until they are known, `{ "value": "Who runs this site will stand here.", "standIn": true }`: visitors read them as a sample.
 */
export type SentenceOrStandIn = Sentence | StandInSentence
/**
 * What a plan costs: an amount, what is published in its place, a table by answers, or a sum of rates.
 */
export type PlanPrice =
  YearlyPrice | AmountPrice | FromPrice | BetweenPrice | OnRequestPrice | NotSoldPrice | PriceTable | SumPrice
/**
 * The price of a year, or of what the market's `per` names, in the market's currency.
 */
export type YearlyPrice = number
/**
 * An amount, or what is published in its place.
 */
export type RowPrice = RowAmount | AmountPrice | FromPrice | BetweenPrice | OnRequestPrice | NotSoldPrice
/**
 * The price, in the market's currency.
 */
export type RowAmount = number
/**
 * The answers to one question: one, several, a band of numbers, or none.
 */
export type AnswerMatch = string | number | (string | number)[] | Band | NoAnswer
/**
 * How many times a rate is paid.
 */
export type Count = number | AnsweredCount
/**
 * A time as visitors read it: `8:00 AM` or `9am`.
 */
export type ClockTime = string
/**
 * Days of the week, in their order.
 *
 * @minItems 1
 */
export type Weekdays = ('sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday')[]
/**
 * A field that the form posts without asking for it.
 */
export type HiddenField = FixedField | DerivedField
/**
 * The source of the provider's logo. Left out, the site draws the provider's initials.
 */
export type Logo = HostedLogo | ServiceLogo

/**
 * Warnings of `npm run check` that are meant to stand, each with its reason and the day on which to decide again. The file may be missing.
 */
export interface AcknowledgedFile {
  /**
   * The warnings that are meant. `npm run check` ends with the line to add here for each warning, and reports one that fits no warning as an error. Errors cannot be acknowledged.
   */
  acknowledged: Acknowledgement[]
}
/**
 * One warning that is meant.
 */
export interface Acknowledgement {
  /**
   * The file that the warning is about, such as `config/markets/my-market.json`.
   */
  file: string
  /**
   * The name of the rule that warns, such as `promotions-current`.
   */
  rule: string
  /**
   * Its place in the file: the keys that lead there, each behind `/`; an item of a list by its id, or `*` if it has none.
   */
  at: string
  /**
   * The prices, names and other values in the warning. The warning comes back when one of them changes.
   */
  values?: AcknowledgedValue[]
  /**
   * Why it is meant, for whoever decides again.
   */
  reason: string
  /**
   * The last day on which it is left out of the report, as YYYY-MM-DD: at most two years ahead. After it the warning is back.
   */
  review: string
}
/**
 * The front matter of an article: what stands between the two lines of dashes above its text. The file's name is its id; the page is at `/blog/<id>`.
 */
export interface ArticleMeta {
  /**
   * The article's title and main heading.
   */
  title: string
  /**
   * One or two sentences for search results. Up to about 160 characters.
   */
  description: string
  /**
   * The article's name in the breadcrumb trail.
   */
  crumb: string
  /**
   * Two sentences for the article's card.
   */
  excerpt: string
  /**
   * The market the article is about; it lends the page its accent colour.
   */
  market?: Id
  /**
   * The drawn picture of the article.
   */
  picture: PictureName
  /**
   * The day it was first published, as YYYY-MM-DD.
   */
  published: string
  /**
   * The day it was last changed, as YYYY-MM-DD.
   */
  updated: string
  /**
   * The editor responsible for the text.
   */
  editor: string
  /**
   * Minutes it takes to read. Left out, they follow from the text's length, at 200 words a minute.
   */
  readTime?: number
  /**
   * `true` puts the article on the list of articles.
   */
  listed?: boolean
  /**
   * The plans that the tables of the text show, a query for each table in their order. A row with `{each.name}` or `{each.facts.coverage}` is repeated for each of the plans, and a column whose heading has `{each.name}` likewise, so that the table is always right. A table that quotes several plans of the article's market by name needs its query too: the checker tells when that table should change.
   *
   * @minItems 1
   */
  tables?: PlanQuery[]
  /**
   * The next pages for the reader: the market's plans, the quote form, another article.
   *
   * @minItems 1
   */
  next: Link[]
}
/**
 * The benefits that a plan can include, in the order in which filters list them. Plans of all markets name these benefits by their `id`, so that plans can be compared.
 */
export interface BenefitsFile {
  /**
   * The benefits. One that only plans of one market have stands in that market's own `benefits`.
   *
   * @minItems 1
   */
  benefits: Benefit[]
}
/**
 * A text written in Markdown. Made from its file.
 */
export interface ArticleBlock {
  /**
   * Names this block: `article`.
   */
  kind: 'article'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The text's id; the same as its file's name.
   */
  id: Id
}
/**
 * Cards of the articles whose front matter says `listed`, newest first; or links to all the others, by market.
 */
export interface ArticleListBlock {
  /**
   * Names this block: `articleList`.
   */
  kind: 'articleList'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * `true` shows the articles that are not listed, as plain links under the name of their market.
   */
  others?: boolean
}
/**
 * The closing call of a page: one sentence and its buttons.
 */
export interface CallToActionBlock {
  /**
   * Names this block: `callToAction`.
   */
  kind: 'callToAction'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * A drawing beside the words that adds nothing to them: its path under `config/assets`, such as `/drawings/arm-in-arm.svg`, 320 wide and 226 high.
   */
  image?: string
  quote?: QuoteAction
  /**
   * The buttons, the most important one first.
   *
   * @minItems 1
   */
  actions: Action[]
}
/**
 * A first button that asks for a quote of one of a provider's plans, and for which of them where there are several.
 */
export interface QuoteAction {
  /**
   * The words on the button.
   */
  label: string
  /**
   * The id of the provider's market.
   */
  market: Id
  /**
   * The id of the provider, one of the market's `providers`.
   */
  provider: Id
}
/**
 * The market's plans: how many there are and in which order, a control that filters and sorts them, and a table, on phones a row each. They are those of the market's own `plans`.
 */
export interface ComparisonBlock {
  /**
   * Names this block: `comparison`.
   */
  kind: 'comparison'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * A sentence or two in the fold that says how the comparison works.
   */
  text?: string
  /**
   * `true` adds 'View Full Details' to each plan whose provider has a profile page.
   */
  planLinks?: boolean
  /**
   * The plans it opens with, of the page's own market. Left out, it opens with every plan that the market lists.
   */
  list?: PlanQuery
}
/**
 * The opening of a thank-you page: the request has arrived, and its reference.
 */
export interface ConfirmationBlock {
  /**
   * Names this block: `confirmation`.
   */
  kind: 'confirmation'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The page's main heading.
   */
  title: string
  /**
   * A sentence or two on what was received and what follows.
   */
  text: string
  /**
   * The drawn picture beside the words.
   */
  picture?: PictureName
  /**
   * The button with which the page lets the visitor go: after the steps, what was sent and the calendar.
   */
  action?: Action
}
/**
 * How to reach us: a phone number per market, e-mail addresses, response times and offices. Phones come from the market files, the rest from `site.json`.
 */
export interface ContactDetailsBlock {
  /**
   * Names this block: `contactDetails`.
   */
  kind: 'contactDetails'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The id of the promise that this section keeps, such as `response-times`: texts elsewhere that speak of it choose their words by `{promise.response-times, select, true {…} other {…}}`, and quote its words as `{promise.response-times.words}`.
   */
  keeps?: Id
}
/**
 * Every market by its region, made from the market files, with a search. Where they are too many for one page it leads to a page for each region, which the site makes itself.
 */
export interface CountriesBlock {
  /**
   * Names this block: `countries`.
   */
  kind: 'countries'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * Only the markets of this region; the site's own pages of regions say so.
   */
  region?: Id
  /**
   * The number of the part, where a region has more markets than one page lists; the first when left out.
   */
  part?: number
}
/**
 * Reviews by single customers, each with stars and date.
 */
export interface CustomerReviewsBlock {
  /**
   * Names this block: `customerReviews`.
   */
  kind: 'customerReviews'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The tag under the heading where the reviews are invented, such as `Sample reviews`. Left out where customers wrote them.
   */
  sample?: string
  /**
   * The id of the promise that this tag keeps, such as `sample-mark`: texts elsewhere that speak of it choose their words by `{promise.sample-mark, select, true {…} other {…}}`, and quote its words as `{promise.sample-mark.words}`.
   */
  keeps?: Id
  /**
   * The reviews.
   *
   * @minItems 1
   */
  items: CustomerReview[]
}
/**
 * One review.
 */
export interface CustomerReview {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The customer's name as shown.
   */
  name: string
  /**
   * Stars, of 5.
   */
  rating: number
  /**
   * The day of the review, as YYYY-MM-DD.
   */
  date: string
  /**
   * The customer's words.
   */
  comment: string
}
/**
 * Questions with answers that open in place.
 */
export interface FaqBlock {
  /**
   * Names this block: `faq`.
   */
  kind: 'faq'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The drawn icon beside the heading.
   */
  icon?: IconName
  /**
   * The questions.
   *
   * @minItems 1
   *
   * Items: One question and its answer.
   */
  items: {
    /**
     * Its name for other languages.
     */
    id?: ItemId
    /**
     * The question as a visitor would ask it.
     */
    question: string
    /**
     * The answer, complete in itself.
     */
    answer: string
  }[]
}
/**
 * Reasons or benefits, each with an icon, in a row of columns.
 */
export interface FeaturesBlock {
  /**
   * Names this block: `features`.
   */
  kind: 'features'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The reasons.
   *
   * @minItems 1
   */
  items: IconItem[]
}
/**
 * Terms with their meaning, each with an address of its own.
 */
export interface GlossaryBlock {
  /**
   * Names this block: `glossary`.
   */
  kind: 'glossary'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The terms, in their order.
   *
   * @minItems 1
   */
  terms: GlossaryTerm[]
}
/**
 * One term.
 */
export interface GlossaryTerm {
  /**
   * The term's address on the page.
   */
  id: Id
  /**
   * The term.
   */
  term: string
  /**
   * Its meaning, complete in itself.
   */
  definition: string
}
/**
 * Ways to get a person's help: phone, e-mail and a button.
 */
export interface HelpBlock {
  /**
   * Names this block: `help`.
   */
  kind: 'help'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The button.
   */
  action: Action
}
/**
 * The opening of a page: its one main heading, what the page offers, and the first thing to do.
 */
export interface HeroBlock {
  /**
   * Names this block: `hero`.
   */
  kind: 'hero'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The page's main heading.
   */
  title: string
  /**
   * Two or three lines under it.
   */
  text: string
  /**
   * Short facts, each on a line with a tick.
   *
   * @minItems 1
   */
  points?: string[]
  /**
   * The buttons, the most important one first.
   *
   * @minItems 1
   */
  actions?: Action[]
  /**
   * The address of the first button in other languages, needed if its own address would lead to a page in another language.
   *
   * @minItems 1
   */
  inLanguages?: ButtonInLanguage[]
  /**
   * The question over the countries, such as `Where does your helper work?`. With it, the opening lists the open markets, each with its lowest yearly premium and a link to its comparison.
   */
  countriesHeading?: string
  /**
   * The drawn picture beside the words.
   */
  picture?: PictureName
}
/**
 * The target of one language.
 */
export interface ButtonInLanguage {
  /**
   * The language (BCP 47), such as `zh-HK`.
   */
  language: string
  /**
   * The address of the original to whose translation the button leads.
   */
  href: Href
}
/**
 * A form that a visitor sends to us, with its fields and what stands beside it.
 */
export interface LeadFormBlock {
  /**
   * Names this block: `leadForm`.
   */
  kind: 'leadForm'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The value of the `form-name` field: how the receiver tells the forms apart.
   */
  formName: Id
  /**
   * The path the form posts to.
   */
  action: Path
  /**
   * The page shown after the form was accepted.
   */
  thankYou: Path
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The fields, in their order.
   *
   * @minItems 1
   */
  fields: FormField[]
  /**
   * The words on the button.
   */
  submit: string
  /**
   * A line under the button: what the details are used for. It is stored with each request.
   */
  reassurance?: string
  /**
   * The heading over what stands beside the form.
   */
  benefitsHeading?: string
  /**
   * The points beside the form.
   *
   * @minItems 1
   */
  benefits?: IconItem[]
}
/**
 * Links to further reading, each with a line on what it holds.
 */
export interface LinkCardsBlock {
  /**
   * Names this block: `linkCards`.
   */
  kind: 'linkCards'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The links.
   *
   * @minItems 1
   *
   * Items: One link.
   */
  items: {
    /**
     * The words of the link.
     */
    title: string
    /**
     * The content of the page that it leads to.
     */
    text: string
    /**
     * The address that it leads to.
     */
    href: Href
  }[]
}
/**
 * Short lists side by side: pros and cons, tips, key features.
 */
export interface ListsBlock {
  /**
   * Names this block: `lists`.
   */
  kind: 'lists'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The lists, from left to right.
   *
   * @minItems 1
   */
  lists: MarkedList[]
}
/**
 * One list.
 */
export interface MarkedList {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The heading over the list.
   */
  heading: string
  /**
   * The sign before each line: a tick for what speaks for something, a cross for what speaks against it, a dash for neither.
   */
  mark: 'tick' | 'cross' | 'dash'
  benefits?: ListedBenefits
  /**
   * The lines. Needed unless the list has `benefits`.
   *
   * @minItems 1
   */
  items?: string[]
}
/**
 * Begins the list with benefits, as the plans' own records have them: those that all of these plans include.
 */
export interface ListedBenefits {
  /**
   * The plans that include it, each of them.
   *
   * @minItems 1
   */
  of: PlanReference[]
  /**
   * Plans that do not list it, none of them.
   *
   * @minItems 1
   */
  butNot?: PlanReference[]
}
/**
 * Logos of providers in a row.
 */
export interface LogosBlock {
  /**
   * Names this block: `logos`.
   */
  kind: 'logos'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The providers, from left to right.
   *
   * @minItems 1
   */
  providers: ProviderReference[]
}
/**
 * One provider.
 */
export interface ProviderReference {
  /**
   * The market of the provider.
   */
  market: Id
  /**
   * The provider's `id` in that market.
   */
  provider: Id
}
/**
 * A card for each market, made from the market files: name, one line, and a link.
 */
export interface MarketsBlock {
  /**
   * Names this block: `markets`.
   */
  kind: 'markets'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * `landing` links each card to the market's comparison page; `quote` links it to the market's quote form.
   */
  leadsTo: 'landing' | 'quote'
  /**
   * The heading over the markets that are not open yet. Left out, they are not shown.
   */
  upcomingHeading?: string
}
/**
 * The page at an address that leads nowhere: what happened and where to go instead.
 */
export interface NotFoundBlock {
  /**
   * Names this block: `notFound`.
   */
  kind: 'notFound'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The page's main heading.
   */
  title: string
  /**
   * A sentence on what happened.
   */
  text: string
  /**
   * The drawn picture beside the words.
   */
  picture?: PictureName
  /**
   * The words on the button to the home page.
   */
  home: string
  /**
   * The words on the button that goes back.
   */
  back: string
  /**
   * The heading over the links to the main markets.
   */
  marketsHeading: string
  /**
   * The markets to link to.
   *
   * @minItems 1
   */
  markets: Id[]
}
/**
 * A short note that must not be missed.
 */
export interface NoticeBlock {
  /**
   * Names this block: `notice`.
   */
  kind: 'notice'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The note itself.
   */
  text: string
  /**
   * The drawn icon beside it.
   */
  icon: IconName
  /**
   * The address that it leads to.
   */
  link?: Link
}
/**
 * The market's hotline, e-mail addresses and office hours, with whether the office is open now. All of it comes from the market's `contact`.
 */
export interface OfficeHoursBlock {
  /**
   * Names this block: `officeHours`.
   */
  kind: 'officeHours'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
}
/**
 * Links to the pages directly below an address, made from their metadata.
 */
export interface PageListBlock {
  /**
   * Names this block: `pageList`.
   */
  kind: 'pageList'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The address, such as `/reviews`.
   */
  under: Path
}
/**
 * Plans as cards with badges, as a visitor with a quote would see them. Figures come from the market files.
 */
export interface PlanResultsBlock {
  /**
   * Names this block: `planResults`.
   */
  kind: 'planResults'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The badge on every plan. Left out, there is none.
   */
  licensedBadge?: string
  /**
   * The badge on the first plan of the list and on those that equal it by the list's `order`. Left out, there is none.
   */
  recommendedBadge?: string
  /**
   * The words on the button that asks for a quote with the plan.
   */
  choose: string
  /**
   * The words on the link to the plan's own page.
   */
  details: string
  /**
   * The plans, in the order shown.
   */
  list: PlanQuery
}
/**
 * A table of named plans, with a button that compares those the visitor picks side by side.
 */
export interface PlanTableBlock {
  /**
   * Names this block: `planTable`.
   */
  kind: 'planTable'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the table.
   */
  text?: string
  /**
   * The plans, in the order shown.
   */
  list: PlanQuery
}
/**
 * The promotions of a market, or of every open one, with the days they run. Whether one is active is worked out from these; of those that have ended, the ones with details are kept.
 */
export interface PromotionsBlock {
  /**
   * Names this block: `promotions`.
   */
  kind: 'promotions'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The market whose `promotions` they are. Left out, those of every open market, each under its name.
   */
  market?: Id
  /**
   * The id of a provider of that market: only its promotions.
   */
  provider?: Id
}
/**
 * Plain paragraphs.
 */
export interface ProseBlock {
  /**
   * Names this block: `prose`.
   */
  kind: 'prose'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading?: string
  /**
   * The paragraphs, in their order.
   *
   * @minItems 1
   */
  paragraphs: string[]
  /**
   * The buttons, the most important one first.
   *
   * @minItems 1
   */
  actions?: Action[]
}
/**
 * The opening of a provider's profile: logo, name and tagline. Made from the profile.
 */
export interface ProviderHeaderBlock {
  /**
   * Names this block: `providerHeader`.
   */
  kind: 'providerHeader'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The page's main heading: the provider's name.
   */
  title: string
  /**
   * The line under it.
   */
  tagline: string
  /**
   * The provider's `id` in the market's `providers`.
   */
  provider: Id
}
/**
 * Links to provider profiles with their logos: on a market's page those of the market, elsewhere those of all markets.
 */
export interface ProviderListBlock {
  /**
   * Names this block: `providerList`.
   */
  kind: 'providerList'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
}
/**
 * The plans of a provider's profile, a card each. Made from the profile.
 */
export interface ProviderPlansBlock {
  /**
   * Names this block: `providerPlans`.
   */
  kind: 'providerPlans'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The provider whose plans are shown.
   */
  provider: Id
}
/**
 * The request as the visitor sent it, the day of their call for their calendar, and the way on. Made from a `confirmation`, and placed after the steps that follow from it.
 */
export interface ReceiptBlock {
  /**
   * Names this block: `receipt`.
   */
  kind: 'receipt'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The last button: where to go from here.
   */
  action?: Action
}
/**
 * The opening of a review: the provider of a plan, with the plan's rating and number of reviews.
 */
export interface ReviewHeaderBlock {
  /**
   * Names this block: `reviewHeader`.
   */
  kind: 'reviewHeader'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The page's main heading.
   */
  title: string
  /**
   * The verdict: a sentence or two on what the plan is good for and what it is not.
   */
  text: string
  /**
   * The market that the plan belongs to.
   */
  market: Id
  /**
   * The `id` of the plan there whose rating and number of reviews stand for its provider.
   */
  plan: number
}
/**
 * Figures in a row.
 */
export interface StatsBlock {
  /**
   * Names this block: `stats`.
   */
  kind: 'stats'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The figures, from left to right.
   *
   * @minItems 1
   */
  items: Stat[]
}
/**
 * One figure.
 */
export interface Stat {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The figure, as shown.
   */
  value: string
  /**
   * The words for what the figure counts.
   */
  label: string
}
/**
 * Things that happen one after another, numbered.
 */
export interface StepsBlock {
  /**
   * Names this block: `steps`.
   */
  kind: 'steps'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text?: string
  /**
   * The steps, in their order.
   *
   * @minItems 1
   *
   * Items: One step.
   */
  items: {
    /**
     * Its name for other languages.
     */
    id?: ItemId
    /**
     * The drawn icon beside it.
     */
    icon: IconName
    /**
     * The step in a few words.
     */
    title: string
    /**
     * The step in a sentence or two.
     */
    text: string
    /**
     * Particulars, a line each.
     *
     * @minItems 1
     */
    details?: string[]
    date?: StepDate
  }[]
}
/**
 * A promise in working days, on a page of a market.
 */
export interface WorkingDaysDate {
  /**
   * Within so many working days from when the request was received.
   */
  kind: 'workingDays'
  /**
   * How many. The days are those of the market's `officeHours`; what comes on a day off counts from the next working day. 24 hours are 1.
   */
  within: number
}
/**
 * The visitor's own choice.
 */
export interface ChosenDate {
  /**
   * On the day that the visitor chose in the form's date field.
   */
  kind: 'chosen'
  /**
   * Its name in the visitor's calendar: the page offers a calendar file for that day.
   */
  event: string
}
/**
 * A government subsidy explained: who qualifies, what it pays and how it is applied. The amount is that of one of the market's `adjustments`.
 */
export interface SubsidyBlock {
  /**
   * Names this block: `subsidy`.
   */
  kind: 'subsidy'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The id of the market's adjustment whose amount it shows.
   */
  adjustment: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * A sentence or two under the heading.
   */
  text: string
  /**
   * The words beside the amount, such as `per plan, for those who qualify`.
   */
  amountLabel: string
  /**
   * The heading over the list of who qualifies.
   */
  eligibilityHeading: string
  /**
   * The conditions to qualify, a line each.
   *
   * @minItems 1
   */
  eligible: string[]
  /**
   * A caution for visitors who count on it.
   */
  note?: string
  /**
   * The button under the section.
   */
  action?: Action
}
/**
 * Testimonials of customers, each with stars.
 */
export interface TestimonialsBlock {
  /**
   * Names this block: `testimonials`.
   */
  kind: 'testimonials'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
  /**
   * The heading over the block.
   */
  heading: string
  /**
   * The tag under the heading where the testimonials are invented, such as `Sample testimonials`. Left out where customers wrote them.
   */
  sample?: string
  /**
   * The id of the promise that this tag keeps, such as `sample-mark`: texts elsewhere that speak of it choose their words by `{promise.sample-mark, select, true {…} other {…}}`, and quote its words as `{promise.sample-mark.words}`.
   */
  keeps?: Id
  /**
   * The customers.
   *
   * @minItems 1
   */
  items: Testimonial[]
}
/**
 * One customer.
 */
export interface Testimonial {
  /**
   * The customer's name.
   */
  name: string
  /**
   * The person in a few words, such as a profession.
   */
  role: string
  /**
   * A picture of them: its path under `config/assets`, such as `/portraits/rachel.svg`. Drawn where the person is invented; left out, there is none.
   */
  image?: string
  /**
   * The customer's words.
   */
  content: string
  /**
   * Stars, of 5.
   */
  rating: number
}
/**
 * The market's quote wizard, made from its `wizard` section.
 */
export interface WizardBlock {
  /**
   * Names this block: `wizard`.
   */
  kind: 'wizard'
  /**
   * The block's address on the page: `plans` makes `#plans` work.
   */
  anchor?: Id
}
/**
 * A link with its words.
 */
export interface Link {
  /**
   * The words of the link.
   */
  label: string
  /**
   * The address that it leads to.
   */
  href: Href
}
/**
 * A link drawn as a button.
 */
export interface Action {
  /**
   * The words on the button.
   */
  label: string
  /**
   * The address that the button leads to.
   */
  href: Href
  /**
   * A few words beside the button on what follows, such as `Opens the quote form`. Write them where the label alone could mislead: `Compare …` that leads to a form, or a label that leads to another kind of page elsewhere.
   */
  note?: string
  /**
   * `primary` is the one thing the visitor should do here and wears the accent colour; `secondary` is everything else.
   */
  emphasis: 'primary' | 'secondary'
}
/**
 * The title and description of a page, for search engines and the browser tab.
 */
export interface Meta {
  /**
   * The page's title, in the browser tab and in search results. Up to about 60 characters.
   */
  title: string
  /**
   * One or two sentences for search results. Up to about 160 characters.
   */
  description: string
  /**
   * The page's name in the breadcrumb trail.
   */
  crumb: string
  /**
   * Language tags under which search engines may offer this page, though it is written in no other language.
   *
   * @minItems 1
   *
   * Items: A language tag, such as `en-HK`.
   */
  hreflang?: string[]
  /**
   * `true` asks search engines to leave the page out.
   */
  noindex?: boolean
  /**
   * Kinds of structured data (schema.org) that the page carries besides its breadcrumb. `Organization` names the brand and the country served, by the `organizationType` of `config/site.json`; `FAQPage` takes the page's questions; `ItemList` and `AggregateOffer` take the plans of its table. `Review` claims a rating of our own visitors to search engines: only for reviews that are genuine, never for samples.
   *
   * @minItems 1
   */
  structuredData?: ('Organization' | 'FAQPage' | 'ItemList' | 'AggregateOffer' | 'Review')[]
}
/**
 * Holds when the answer to a question is one of the listed options, includes one, or lies within the bounds.
 */
export interface AnswerCondition {
  /**
   * The id of the question whose answer is looked at.
   */
  answer: Id
  /**
   * The option values for which the condition holds. An unanswered question never holds.
   *
   * @minItems 1
   */
  isOneOf?: string[]
  /**
   * Of a question with several answers: the option value that must be among them.
   */
  includes?: string
  /**
   * Of a question for a number: the lowest number for which the condition holds.
   */
  atLeast?: number
  /**
   * Of a question for a number: the highest number for which the condition holds.
   */
  atMost?: number
  /**
   * Of a question for a number: the number below which the condition holds.
   */
  below?: number
  /**
   * Of a question for a day: the day, as YYYY-MM-DD, before which the condition holds.
   */
  before?: string
  /**
   * Of a question for a day: the day, as YYYY-MM-DD, after which the condition holds.
   */
  after?: string
}
/**
 * Holds when every condition in the list holds.
 */
export interface AllCondition {
  /**
   * The conditions that must all hold.
   *
   * @minItems 1
   */
  all: Condition[]
}
/**
 * Holds when at least one condition in the list holds.
 */
export interface AnyCondition {
  /**
   * The conditions of which one must hold.
   *
   * @minItems 1
   */
  any: Condition[]
}
/**
 * Holds when the condition inside does not.
 */
export interface NotCondition {
  /**
   * The condition that must not hold.
   */
  not: Condition
}
/**
 * One field of a form, with the words for everything that can go wrong.
 */
export interface FormField {
  /**
   * The name under which the form posts the value, such as `preferredDate`.
   */
  name: string
  /**
   * The kind of its value. `market` is a list of all markets; `select` is the list in `options`; a `date` must be today or later.
   */
  type: 'text' | 'email' | 'tel' | 'date' | 'select' | 'market' | 'textarea'
  /**
   * The words above the field.
   */
  label: string
  /**
   * One line under the label: why it is asked, or what form it takes.
   */
  hint?: string
  /**
   * `true` when the visitor may leave it empty. Fields are required unless this says otherwise.
   */
  optional?: boolean
  /**
   * The most characters of a field for words: fewer than the 200 of one line, or the 2,500 of a long text.
   */
  maxLength?: number
  /**
   * The value that the browser may fill in: a token of the HTML standard, such as `name`, `email`, `tel` or `postal-code`.
   */
  autocomplete?: string
  /**
   * The error for a field that is left empty. Begin with a verb: `Enter your full name`.
   */
  missing?: string
  /**
   * The error for a value that cannot be used, with an example of one that can.
   */
  invalid?: string
  /**
   * The words of the first, empty choice of a list.
   */
  emptyOption?: string
  /**
   * The choices of a `select`.
   *
   * @minItems 1
   *
   * Items: One choice of a list.
   */
  options?: {
    /**
     * The value that is posted and stored.
     */
    value: string
    /**
     * The words the visitor reads.
     */
    label: string
    /**
     * The id of the promise that this choice keeps, such as `claims-subject`: texts elsewhere that speak of it choose their words by `{promise.claims-subject, select, true {…} other {…}}`, and quote its words as `{promise.claims-subject.words}`.
     */
    keeps?: Id
  }[]
  /**
   * The id of the promise that this field keeps, such as `country-question`: texts elsewhere that speak of it choose their words by `{promise.country-question, select, true {…} other {…}}`, and quote its words as `{promise.country-question.words}`.
   */
  keeps?: Id
}
/**
 * The plans that a list shows. It says which by conditions and an order, so that it stays true when plans change: `{ "order": "premium", "count": 3 }` are always the three cheapest. A choice by hand gives its reason. The block's texts can quote the list: `{list.count}`, `{list.lowest}`, `{list.highest}` and `{list.providers}`.
 */
export interface PlanQuery {
  /**
   * The market of the plans. Left out, that of the page.
   */
  market?: Id
  /**
   * The conditions that a plan must meet, all of them. One whose record does not say meets none.
   *
   * @minItems 1
   */
  where?: PlanCondition[]
  /**
   * `premium` or the id of a fact: the plan with the best value comes first, equal ones by their premium, those without a value last. Left out, the plans keep the order of `plans`, or of the market's file.
   */
  order?: Id
  /**
   * How many plans it shows at most, from the first. Left out, all.
   */
  count?: number
  /**
   * The `id`s of plans chosen by hand, in the order shown, instead of all that the market lists. Only where no condition and no order says the same.
   *
   * @minItems 1
   */
  plans?: number[]
  /**
   * Why these plans were chosen by hand: a sentence that visitors read with the list.
   */
  why?: string
}
/**
 * Plans whose premium or fact has such a value.
 */
export interface FactCondition {
  /**
   * `premium` or the id of a fact.
   */
  fact: Id
  /**
   * The least value; of a range, its lower end counts.
   */
  atLeast?: number
  /**
   * The highest value; of a range, its upper end counts.
   */
  atMost?: number
  /**
   * The value of a fact that is `true`, `false` or words.
   */
  is?: boolean | string
}
/**
 * Plans that include a benefit.
 */
export interface BenefitCondition {
  /**
   * The id of the benefit.
   */
  benefit: Id
}
/**
 * Plans of a provider.
 */
export interface ProviderCondition {
  /**
   * The id of the provider.
   */
  provider: Id
}
/**
 * Plans of a type.
 */
export interface TypeCondition {
  /**
   * The id of the plan type.
   */
  type: Id
}
/**
 * One plan, named by its market and number.
 */
export interface PlanReference {
  /**
   * The market that the plan belongs to.
   */
  market: Id
  /**
   * The plan's `id` in that market.
   */
  plan: number
}
/**
 * A point with an icon.
 */
export interface IconItem {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The drawn icon beside it.
   */
  icon: IconName
  /**
   * The point in a few words.
   */
  title: string
  /**
   * A sentence that makes it concrete.
   */
  text: string
}
/**
 * Something that a plan can include.
 */
export interface Benefit {
  /**
   * Its name in the `benefits` and `excludes` of plans, such as `roaming`. It stands in links (`?benefit=roaming`), so it never changes.
   */
  id: Id
  /**
   * The name that visitors read, such as `Roaming in Europe`.
   */
  label: string
  /**
   * The same in a word or two, where there is little room, such as `Roaming`.
   */
  shortLabel: string
  /**
   * Its meaning, in a sentence.
   */
  meaning: string
}
/**
 * Something that can be said of a plan, and compared.
 */
export interface Fact {
  /**
   * Its name in the `facts` of plans, such as `clinic-panel`. Texts quote it as `{plan.my-plan.facts.clinic-panel}`, so it never changes.
   */
  id: Id
  /**
   * The name that visitors read, such as `Clinic panel`.
   */
  label: string
  /**
   * Its meaning for a plan, in a sentence.
   */
  meaning?: string
  /**
   * The kind of its values.
   */
  kind: 'money' | 'count' | 'percent' | 'duration' | 'rating' | 'limit' | 'link' | 'yesNo' | 'words'
  /**
   * The `id` of the unit in `config/facts.json`, such as `working-day`; of a limit, the unit whose sum plans are compared and filtered by, such as `year`. Left out where the number says all.
   */
  unit?: Id
  /**
   * The better one of two values for visitors. Left out where none is.
   */
  better?: 'higher' | 'lower'
  /**
   * The word that marks the best value side by side, such as `Fastest`. Left out, no value is marked.
   */
  best?: string
  /**
   * The places where visitors read it. Empty for a number that only stands beside another, such as the count of a rating.
   */
  shown: ('row' | 'card' | 'details' | 'sideBySide' | 'profile')[]
  /**
   * `true` where visitors can narrow the comparison by it. Plans that do not state it are a group of their own.
   */
  filter?: boolean
  /**
   * The name of its order where visitors can sort the comparison by it, such as `Coverage, highest first`. The better values come first and plans that do not state it last.
   */
  sort?: string
  /**
   * `true` of money that is always more than the plan costs, such as what it pays: the checker then finds the two in each other's place, and a digit too many.
   */
  abovePremium?: boolean
  /**
   * Only of a rating: the `id` of the fact that says from how many reviews it comes.
   */
  countedBy?: Id
  /**
   * The `id` of the benefit whose limit this is. Where a card shows the fact and a plan does not state it, visitors read whether the plan includes that benefit.
   */
  limitOf?: Id
  /**
   * Only of a limit: the `id` of the limit that it is a part of, such as `medical` of `dental`. Visitors read it under that, and no part pays more than the whole.
   */
  within?: Id
}
/**
 * A unit of numbers, such as a clinic or a working day.
 */
export interface Unit {
  /**
   * Its name in the `unit` of facts, such as `working-day`.
   */
  id: Id
  /**
   * A number of it, in each form of the language's plural: `{count, plural, one {# working day} other {# working days}}`.
   */
  text: string
  /**
   * A limit for each of it; `{amount}`: `{amount} a visit`. Left out where nothing is limited by it.
   */
  per?: string
  /**
   * The same for a range, whose end chooses the form and which stands at `#`: `{count, plural, other {# working days}}`. Left out, it is that of the text.
   */
  range?: string
  /**
   * Its code for search engines, from UN/CEFACT Recommendation 20, such as `E49` for a working day. Left out where there is none.
   */
  unitCode?: string
}
/**
 * A limit: at most a sum or so many of a unit, perhaps for each of another: `{ "most": 200, "per": "visit" }`, `{ "times": 30, "unit": "day", "per": "year" }`.
 */
export interface Cap {
  /**
   * The most that is paid, in the market's currency.
   */
  most?: number
  /**
   * How many of `unit` are paid at most, instead of a sum: `30` days.
   */
  times?: number
  /**
   * A share of another limit instead of a sum, such as 25 of what a surgeon gets.
   */
  percent?: number
  /**
   * The `id` of the limit that `percent` is a share of.
   */
  of?: Id
  /**
   * The `id` of the unit that `times` counts, such as `day`.
   */
  unit?: Id
  /**
   * The `id` of the unit for each of which it holds, such as `visit` or `year`.
   */
  per?: Id
  /**
   * The first of them that is paid, such as 4 for the fourth day.
   */
  from?: number
  /**
   * How many there have to be before any is paid, such as 3 days in hospital.
   */
  atLeast?: number
}
/**
 * What the customer pays: `{ "amount": 300, "per": "claim" }` or `{ "share": "25%", "above": 15000 }`.
 */
export interface CustomerPart {
  /**
   * A sum, in the market's currency.
   */
  amount?: number
  /**
   * A share instead of a sum, such as `25%` or `1/3`.
   */
  share?: string
  /**
   * The `id` of the unit for each of which it is paid, such as `claim`.
   */
  per?: Id
  /**
   * The sum above which a share counts.
   */
  above?: number
  /**
   * The most that the customer pays: a share of 20%, but at most 500 a visit and 1,000 a year.
   *
   * @minItems 1
   */
  atMost?: CustomerCap[]
}
/**
 * The most that the customer pays: `{ "most": 500, "per": "visit" }`.
 */
export interface CustomerCap {
  /**
   * A sum, in the market's currency.
   */
  most: number
  /**
   * The `id` of the unit for each of which it holds, such as `visit`.
   */
  per?: Id
}
/**
 * A time: `{ "times": 15, "unit": "day" }`.
 */
export interface Waiting {
  /**
   * How many, such as 15.
   */
  times: number
  /**
   * The `id` of the unit, such as `day`.
   */
  unit: Id
}
/**
 * A value with the page that says so, and the day on which that was checked.
 */
export interface SourcedFact {
  /**
   * The value, written as one without a source.
   */
  value: FactValue
  /**
   * The page that says so, with `https://`, such as `https://insurer.example/plans`. Visitors read its site and can open it.
   */
  source: string
  /**
   * The day on which somebody last read it there, as YYYY-MM-DD.
   */
  checked: string
}
/**
 * A value that is not known yet.
 */
export interface StandInPhone {
  /**
   * A number in its form.
   */
  value: Phone
  /**
   * It is not the real value yet: visitors read it with the mark `Sample`, and nothing dials, opens or sends to it. Remove it once the value is real.
   */
  standIn: true
}
/**
 * A value that is not known yet.
 */
export interface StandInEmail {
  /**
   * An address in its form.
   */
  value: Email
  /**
   * It is not the real value yet: visitors read it with the mark `Sample`, and nothing dials, opens or sends to it. Remove it once the value is real.
   */
  standIn: true
}
/**
 * A value that is not known yet.
 */
export interface StandInLink {
  /**
   * An address in its form.
   */
  value: OtherSite
  /**
   * It is not the real value yet: visitors read it with the mark `Sample`, and nothing dials, opens or sends to it. Remove it once the value is real.
   */
  standIn: true
}
/**
 * A value that is not known yet.
 */
export interface StandInLines {
  /**
   * Its lines.
   */
  value: Lines
  /**
   * It is not the real value yet: visitors read it with the mark `Sample`, and nothing dials, opens or sends to it. Remove it once the value is real.
   */
  standIn: true
}
/**
 * A value that is not known yet.
 */
export interface StandInSentence {
  /**
   * Its words.
   */
  value: Sentence
  /**
   * It is not the real value yet: visitors read it with the mark `Sample`, and nothing dials, opens or sends to it. Remove it once the value is real.
   */
  standIn: true
}
/**
 * An amount that is not for a year, or that changes after its first months.
 */
export interface AmountPrice {
  /**
   * The price, in the market's currency.
   */
  amount: number
  /**
   * What the price is for: `year`, `month`, `policy`, `trip` or another of the `periods` of `site.json`. Left out, a year. Nothing turns one into another.
   */
  per?: Id
  /**
   * Prices of the first months, in their order; `amount` holds afterwards: `[{ "months": 12, "amount": 12.5 }]`. Only a price a month has them. Lists sort, filter and compare by `amount`, because a first month makes no plan the cheapest.
   *
   * @minItems 1
   */
  phases?: PricePhase[]
  /**
   * A fee that is paid once, such as for setting it up, in the market's currency. Taxes in per cent are added to it, adjustments are not. No list sorts by it.
   */
  once?: number
}
/**
 * So many months at another price.
 */
export interface PricePhase {
  /**
   * How many months it lasts.
   */
  months: number
  /**
   * The price of a month of them, in the market's currency.
   */
  amount: number
}
/**
 * A price of which only the lowest is published. Visitors read that it begins there; no list calls it the lowest.
 */
export interface FromPrice {
  /**
   * The lowest price that the provider publishes.
   */
  from: number
  /**
   * What the price is for: `year`, `month`, `policy`, `trip` or another of the `periods` of `site.json`. Left out, a year. Nothing turns one into another.
   */
  per?: Id
}
/**
 * A price of which only the range is published.
 */
export interface BetweenPrice {
  /**
   * The lowest and the highest price that the provider publishes.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: One end of the range.
   */
  between: number[]
  /**
   * What the price is for: `year`, `month`, `policy`, `trip` or another of the `periods` of `site.json`. Left out, a year. Nothing turns one into another.
   */
  per?: Id
}
/**
 * A price that the provider tells on request. Visitors read why.
 */
export interface OnRequestPrice {
  /**
   * The id of the market's `priceWords` that say why no price is published.
   */
  onRequest: Id
}
/**
 * What the provider does not sell.
 */
export interface NotSoldPrice {
  /**
   * Always `true`.
   */
  notSold: true
}
/**
 * A price that depends on answers.
 */
export interface PriceTable {
  /**
   * The ids of the questions whose answers decide.
   *
   * @minItems 1
   */
  by: Id[]
  /**
   * What the price is for: `year`, `month`, `policy`, `trip` or another of the `periods` of `site.json`. Left out, a year. Nothing turns one into another.
   */
  per?: Id
  /**
   * The rows. Every combination of answers meets exactly one of them: what is not sold has a row that says so.
   *
   * @minItems 1
   */
  rows: PriceRow[]
}
/**
 * A row of a price table.
 */
export interface PriceRow {
  /**
   * The answers for which the row holds, by the ids of questions. A question that is left out can have any answer.
   */
  for: {
    /**
     * The answers to one question.
     */
    [k: string]: AnswerMatch
  }
  /**
   * What these visitors pay.
   */
  price: RowPrice
}
/**
 * No answer: visitors who left an optional question out, or whom the form does not ask.
 */
export interface NoAnswer {
  /**
   * Always `true`.
   */
  unanswered: true
}
/**
 * Numbers from `from` up to, and without, `below`.
 */
export interface Band {
  /**
   * The first number of the band.
   */
  from?: number
  /**
   * The number at which the next band begins.
   */
  below?: number
}
/**
 * A price that is worked out from rates.
 */
export interface SumPrice {
  /**
   * The parts that add up to the price. It is rounded once, at the end.
   *
   * @minItems 1
   */
  sum: (RateTerm | TieredTerm)[]
  /**
   * What the price is for: `year`, `month`, `policy`, `trip` or another of the `periods` of `site.json`. Left out, a year. Where the row of a rate states another, such as for monthly payments, that holds. Nothing turns one into another.
   */
  per?: Id
  /**
   * The least that is charged, whatever the sum.
   */
  least?: number
}
/**
 * So much for each unit.
 */
export interface RateTerm {
  /**
   * The id of the market's `priceWords` that name it; visitors read them beside the amount.
   */
  label?: Id
  /**
   * The price of a unit: a number, what is published in its place, or a table of such.
   */
  rate: number | FromPrice | BetweenPrice | OnRequestPrice | PriceTable
  /**
   * How many units. Left out, one.
   */
  times?: Count
}
/**
 * A price of a unit that changes with their number.
 */
export interface TieredTerm {
  /**
   * The id of the market's `priceWords` that name it; visitors read them beside the amount.
   */
  label?: Id
  /**
   * The steps, from the lowest.
   *
   * @minItems 2
   */
  tiers: Tier[]
  /**
   * `graduated`: each step pays its rate. `whole`: all units pay the rate of the step that is reached.
   */
  mode: 'graduated' | 'whole'
  /**
   * How many units.
   */
  times: Count
}
/**
 * A step of a rate: it begins where the one before it ends.
 */
export interface Tier {
  /**
   * The last number of the step. Only the last step leaves it out.
   */
  upTo?: number
  /**
   * The price of each unit in it.
   */
  rate: number
}
/**
 * The number that visitors answer.
 */
export interface AnsweredCount {
  /**
   * The id of the question that asks for the number.
   */
  answer: Id
  /**
   * Only what is above this number counts.
   */
  above?: number
}
/**
 * A change of prices that visitors read as a line of them: a subsidy, a discount, a loading.
 */
export interface Adjustment {
  /**
   * Its id.
   */
  id: Id
  /**
   * Its name, which visitors read beside the amount.
   */
  label: string
  /**
   * What it adds to the price, in the market's currency; below zero, what it takes off.
   */
  amount?: number
  /**
   * The same in per cent; below zero, what it takes off.
   */
  percent?: number
  /**
   * `base`: of the price before all adjustments. `running`: of what those before it left, which holds where it is left out.
   */
  of?: 'base' | 'running'
  /**
   * The plan type whose plans it changes. Left out, all.
   */
  planType?: Id
  /**
   * The `id`s of the plans that it changes. Left out, all.
   *
   * @minItems 1
   */
  plans?: number[]
  /**
   * The answers that it asks for. Left out, it is for everybody.
   */
  if?: Condition
  /**
   * In place of `if`, the name of one of the wizard's `rules`. While the answers leave it open, pages show the price with and without it.
   */
  rule?: Id
  /**
   * `true` where no question of the wizard says for whom it is: pages always show the price with and without it.
   */
  undecided?: true
  /**
   * The first day on which it counts, as YYYY-MM-DD. Left out, it counts already.
   */
  from?: string
  /**
   * The last day on which it counts, as YYYY-MM-DD. Left out, there is none.
   */
  until?: string
  /**
   * The code that a buyer types. Visitors read the price with it beside the full one, by which plans are ordered.
   */
  code?: string
  /**
   * Where the plan has to be bought, such as `online`. Visitors read the price there beside the full one, by which plans are ordered.
   */
  channel?: string
  /**
   * `first-year`: visitors read beside it that it counts in the first year only, and no contract longer than a year is added up with it. `always`, which holds where it is left out: in each year.
   */
  reach?: 'first-year' | 'always'
  /**
   * `new`: visitors read beside it that it is for new customers. `renewal`: it never counts here, because who asks for a quote is new. Left out, it is for both.
   */
  who?: 'new' | 'renewal'
  /**
   * Of the adjustments of one group only the best counts.
   */
  group?: Id
}
/**
 * A tax or fee whose rate changes on certain days.
 */
export interface Levy {
  /**
   * Its id.
   */
  id: Id
  /**
   * Its name, such as `GST`.
   */
  label: string
  /**
   * The plan type whose plans it is put on. Left out, all.
   */
  planType?: Id
  /**
   * The `id`s of the plans that it is put on. Left out, all.
   *
   * @minItems 1
   */
  plans?: number[]
  /**
   * What it comes to, from the first day on.
   *
   * @minItems 1
   */
  rates: LevyRate[]
}
/**
 * What it comes to from a day on.
 */
export interface LevyRate {
  /**
   * The first day on which it holds, as YYYY-MM-DD. Left out in the first alone.
   */
  from?: string
  /**
   * So much of the price.
   */
  percent?: number
  /**
   * So much for each price, in the market's currency.
   */
  amount?: number
}
/**
 * How the desk has changes reviewed before they are published. The site itself does not read it. The file may be missing: each change then needs one approval by a reviewer, publisher or owner, or a reason. What is published decides: no change loosens the rules for itself.
 */
export interface DeskFile {
  reviews: ReviewConfig
}
/**
 * Who has to approve changes.
 */
export interface ReviewConfig {
  /**
   * The rules, in any order. A change has to satisfy each that is about it; one that none is about needs one approval by a reviewer, publisher or owner.
   */
  rules?: ReviewRule[]
  /**
   * Whether a change can be published before everybody has approved. With a reason, it stands marked until somebody else has looked at it.
   */
  withoutReview: 'never' | 'with-a-reason'
}
/**
 * Approvals that some changes need beyond the usual one by a reviewer, publisher or owner.
 */
export interface ReviewRule {
  /**
   * The subject of the rule, in the plural, such as 'Prices': people read 'Prices need two approvals'.
   */
  name: string
  /**
   * The files that it is about, such as `config/markets/*`: `*` stands for any name in a folder, `**` for folders too. Left out, all files.
   *
   * @minItems 1
   */
  files?: string[]
  /**
   * The properties that it is about, such as `price`, at any depth of these files. Left out, any difference counts.
   *
   * @minItems 1
   */
  fields?: string[]
  /**
   * How many people have to approve. Nobody who edited the change, or asked for its review, is one of them.
   */
  approvals: 1 | 2
  /**
   * The roles whose approval counts, of people who have them for each market that the change touches.
   *
   * @minItems 1
   */
  by: ('reviewer' | 'publisher' | 'owner')[]
}
/**
 * The facts that plans can state and visitors compare, in the order in which they are read, and the units of their numbers. Plans of all markets give their values in `facts`.
 */
export interface FactsFile {
  /**
   * The facts. One that only plans of one market have stands in that market's own `facts`.
   *
   * @minItems 1
   */
  facts: Fact[]
  /**
   * The units of facts.
   *
   * @minItems 1
   */
  units?: Unit[]
}
/**
 * The front matter of a legal text: what stands between the two lines of dashes above it. The file's name is its id.
 */
export interface LegalMeta {
  /**
   * The page's own address.
   */
  path: Path
  /**
   * The text's title and main heading.
   */
  title: string
  /**
   * One or two sentences for search results. Up to about 160 characters.
   */
  description: string
  /**
   * The text's name in the breadcrumb trail.
   */
  crumb: string
  /**
   * The day it was last changed, as YYYY-MM-DD.
   */
  updated: string
}
/**
 * When the office answers. 'Open now', the days of the next steps and the days a visitor may choose are worked out from this and the market's time zone.
 */
export interface OfficeHoursConfig {
  /**
   * The days on which the office is open, in their order.
   */
  days: Weekdays
  /**
   * When it opens, in the market's own time, as visitors read it: `8:00 AM` or `9am`.
   */
  opens: ClockTime
  /**
   * When it closes, in the same form. A time that is no later than `opens` is on the next day: `6:00 PM` to `2:00 AM`.
   */
  closes: ClockTime
  /**
   * The name of the office's clock, as visitors read it: `Doha time`.
   */
  clock: string
  /**
   * More hours of the same week: an afternoon after a break, or a shorter day.
   *
   * @minItems 1
   */
  also?: WeeklyHours[]
  /**
   * Days on which other hours hold, or none: public holidays, Ramadan. Visitors read them with the hours, and no step falls on a day when the office is closed.
   *
   * @minItems 1
   */
  exceptions?: OfficeException[]
}
/**
 * More hours of a week.
 */
export interface WeeklyHours {
  /**
   * The days of these hours, in their order.
   */
  days: Weekdays
  /**
   * When it opens.
   */
  opens: ClockTime
  /**
   * When it closes.
   */
  closes: ClockTime
}
/**
 * Days on which other hours hold than usual, or none.
 */
export interface OfficeException {
  /**
   * Its name for visitors: `National Day`.
   */
  name: string
  /**
   * The day, or the first of several: `2027-02-08`.
   */
  date: string
  /**
   * The last day, where there are several.
   */
  until?: string
  /**
   * The hours that hold instead of the usual ones. Left out, the office is closed.
   *
   * @minItems 1
   */
  hours?: ExceptionHours[]
}
/**
 * Hours that hold instead.
 */
export interface ExceptionHours {
  /**
   * The days of the week on which they hold. Left out, the days on which the office is usually open.
   */
  days?: Weekdays
  /**
   * When it opens.
   */
  opens: ClockTime
  /**
   * When it closes.
   */
  closes: ClockTime
}
/**
 * The quote wizard: its page, questions and everything the form posts.
 */
export interface WizardConfig {
  /**
   * The page's own address; the canonical one.
   */
  path: Path
  /**
   * Further addresses at which the same page is served.
   *
   * @minItems 0
   */
  aliases?: Path[]
  /**
   * The page's title and description for search engines and the browser tab.
   */
  meta: Meta
  /**
   * The value of the `form-name` field, such as `my-market-quote`.
   */
  formName: Id
  /**
   * The path the form posts to. It must be an address of the thank-you page.
   */
  action?: Path
  /**
   * The page's main heading.
   */
  heading: string
  /**
   * A sentence under it.
   */
  text: string
  progress: ProgressLabels
  /**
   * The questions, in their order.
   *
   * @minItems 1
   */
  questions: Question[]
  rules?: Rules
  /**
   * Fields that are posted without being asked for.
   *
   * @minItems 0
   */
  fields?: HiddenField[]
  /**
   * Where the form stops before it asks for a name, with the reason and a way on: nobody is asked for details that lead nowhere. A request that was sent all the same is refused with the same words.
   *
   * @minItems 1
   */
  ends?: WizardEnd[]
  /**
   * Messages that depend on the answers.
   *
   * @minItems 0
   */
  banners?: Banner[]
  contact: ContactStepConfig
  /**
   * Ids of providers whose logos stand beside the wizard.
   *
   * @minItems 1
   */
  logos?: Id[]
  /**
   * Cards beside the wizard.
   *
   * @minItems 1
   */
  benefits?: IconItem[]
}
/**
 * The words of the step label.
 */
export interface ProgressLabels {
  /**
   * The step label over a question. `{n}` is the step, `{total}` the number of questions.
   */
  question: string
  /**
   * The step label over the contact form. `{n}` and `{total}` count that step too.
   */
  contact: string
}
/**
 * One step of the wizard.
 */
export interface Question {
  /**
   * The question's id: it stands in the address (`?step=nationality`), and conditions refer to it.
   */
  id: Id
  /**
   * The name under which the answer is posted and stored, such as `worker-nationality`.
   */
  field: string
  /**
   * The question as the visitor reads it.
   */
  text: string
  /**
   * The question in two or three words, for the list of answers before sending.
   */
  summary: string
  /**
   * One line under the question: why it is asked or what it changes.
   */
  hint?: string
  /**
   * Ask this question only when the condition holds for the answers before it.
   */
  askIf?: Condition
  /**
   * The kind of its answer; `choice` where it is left out. `choice` and `choices` have `options`. Several answers are posted and stored as one value with commas between them, so that they stay one column of the leads.
   */
  kind?: 'choice' | 'choices' | 'number' | 'date' | 'text'
  /**
   * Of a `number`: the lowest that can be answered.
   */
  least?: number
  /**
   * Of a `number`: the highest that can be answered.
   */
  most?: number
  /**
   * Of a `number`: the distance between two that can be answered, counted from `least`; 1 where it is left out, which takes whole numbers.
   */
  step?: number
  /**
   * Of a `number`: the words behind it, such as `kWh a year`.
   */
  unit?: string
  /**
   * Of a `date`: the first day that can be chosen, as a number of days from today or as YYYY-MM-DD.
   */
  earliest?: number | string
  /**
   * Of a `date`: the last day that can be chosen, as a number of days from today or as YYYY-MM-DD.
   */
  latest?: number | string
  /**
   * Of a `text`: the most characters that it can have; 200 where it is left out.
   */
  maxLength?: number
  /**
   * `true` when the visitor may leave it out. A condition on it does not hold then.
   */
  optional?: boolean
  /**
   * `true` for an answer that stands in no address, whoever makes the link. A `date` and a `text` are always private.
   */
  private?: boolean
  repeat?: Repeat
  /**
   * The possible answers, of which visitors choose one or several.
   *
   * @minItems 2
   */
  options?: Option[]
}
/**
 * Asks a `choice`, a `number` or a `date` for each of a group, in one step: `Traveller 1`, `Traveller 2`. The answers are posted and stored as one value with commas between them. A price that reads the question is worked out and rounded for each of them, with adjustments, levies and options, and added up: an amount off the whole price cannot be written, because each of them gets it. A rule of `eligibility` that refuses one of them refuses all. No condition of the form (`askIf`, `rules`, `ends`) or of an option looks at the question, and nothing over the plans asks it. All such questions of a form name the same `times`.
 */
export interface Repeat {
  /**
   * The id of an earlier question for a whole number from 1 to 10 (its `least` and `most`) that must be answered: its answer says for how many this one is asked.
   */
  times: Id
  /**
   * The name of each of them, counted by `{n}`: `Traveller {n}`.
   */
  label: string
}
/**
 * One possible answer.
 */
export interface Option {
  /**
   * The value that is posted and stored.
   */
  value: string
  /**
   * The answer as the visitor reads it.
   */
  label: string
  /**
   * One line that explains the answer.
   */
  hint?: string
  /**
   * The `id` of one of this market's `planTypes`: for who comes with such a plan chosen, this answer is marked as the one that fits. Nothing is picked for them.
   */
  planType?: Id
  /**
   * `true` on an answer such as 'Not sure / other', which stands for all that the other answers do not name: the questions over the plans then add no 'Not sure' of their own.
   */
  standsForOthers?: boolean
}
/**
 * Named conditions. Banners, derived fields and the submit button refer to them by name.
 */
export interface Rules {
  /**
   * The condition that the name stands for.
   */
  [k: string]: Condition
}
/**
 * A field with one fixed value.
 */
export interface FixedField {
  /**
   * Always the same value.
   */
  kind: 'fixed'
  /**
   * The field's name.
   */
  name: string
  /**
   * The value that is posted.
   */
  value: string
}
/**
 * A field that a rule decides. The server works it out again and never trusts what was posted.
 */
export interface DerivedField {
  /**
   * Worked out from the answers by a rule.
   */
  kind: 'derived'
  /**
   * The field's name.
   */
  name: string
  /**
   * The name of one of this wizard's `rules`.
   */
  rule: Id
  /**
   * The value when the rule holds.
   */
  whenTrue: string
  /**
   * The value when it does not.
   */
  whenFalse: string
}
/**
 * A step that the form shows instead of its contact step, with a reason and a way on.
 */
export interface WizardEnd {
  /**
   * Its name for other languages.
   */
  id: Id
  /**
   * The form ends as soon as the answers so far make this certain.
   */
  if: Condition
  /**
   * What visitors read then, in a few words.
   */
  heading: string
  /**
   * The reason, and what they can do.
   */
  text: string
  link?: EndLink
}
/**
 * Where they can go: a page, or the quote form of another market.
 */
export interface EndLink {
  /**
   * The words of the link.
   */
  label: string
  /**
   * The page that it leads to; left out where it leads to a `market`.
   */
  href?: Href
  /**
   * The id of the market to whose quote form it leads. That form begins with the answers to questions of the same `id` and kind; private ones go along in the session of the browser, never in the address.
   */
  market?: Id
}
/**
 * A message that the visitor's answers bring up.
 */
export interface Banner {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The banner shows while this rule holds.
   */
  rule: Id
  /**
   * `questions` shows it over the questions; `contact` shows it over the contact form.
   */
  on: 'questions' | 'contact'
  /**
   * With `on: questions`: only on the steps after this question.
   */
  after?: Id
  /**
   * The banner's heading.
   */
  title: string
  /**
   * The line under it.
   */
  text: string
}
/**
 * The last step: name, e-mail, phone and preferred date.
 */
export interface ContactStepConfig {
  /**
   * A small line over the heading of the contact step, such as `Final Step`.
   */
  title?: string
  /**
   * The heading of the contact step.
   */
  heading: string
  /**
   * A sentence under it.
   */
  text?: string
  /**
   * A line by the button: what the details are used for. It is stored with each request.
   */
  reassurance?: string
  submit: SubmitButton
  /**
   * Fields that only this market asks for, after those of `contactFields` in `site.json`.
   *
   * @minItems 1
   * @maxItems 10
   */
  fields?: FormField[]
  /**
   * The names of the `contactFields` of `site.json` that this market does not ask for. A way to answer, by e-mail or telephone, has to stay.
   *
   * @minItems 1
   */
  leavesOut?: string[]
}
/**
 * The submit button.
 */
export interface SubmitButton {
  /**
   * The words on the submit button.
   */
  label: string
  /**
   * Words added to the button while a rule holds.
   *
   * @minItems 0
   */
  additions?: SubmitAddition[]
}
/**
 * Words that a rule adds.
 */
export interface SubmitAddition {
  /**
   * Add the words while this rule holds.
   */
  rule: Id
  /**
   * The words, with the space or sign that joins them.
   */
  text: string
}
/**
 * A page of the market, written as blocks.
 */
export interface MarketPage {
  /**
   * The page's own address; the canonical one.
   */
  path: Path
  /**
   * Further addresses at which the same page is served.
   *
   * @minItems 0
   */
  aliases?: Path[]
  /**
   * The page's title and description for search engines and the browser tab.
   */
  meta: Meta
  /**
   * The sections of the page, from top to bottom.
   *
   * @minItems 1
   */
  blocks: Block[]
}
/**
 * A page of the market, written as blocks.
 */
export interface ProvidersPage {
  /**
   * Further addresses at which the same page is served.
   *
   * @minItems 0
   */
  aliases?: Path[]
  /**
   * The page's title and description for search engines and the browser tab.
   */
  meta: Meta
  /**
   * The sections of the page, from top to bottom.
   *
   * @minItems 1
   */
  blocks: Block[]
}
/**
 * One question to find the plans that fit: one of the wizard's with the words for each option, or one about a fact with its text.
 */
export interface MatchQuestion {
  /**
   * The `id` of a question of this market's wizard, or of a fact by which plans can be filtered. The wizard does not ask again for what is answered here.
   */
  id: Id
  /**
   * The text of a question about a fact; the wizard's questions have their own.
   */
  text?: string
  /**
   * The words for each option of the wizard's question. A fact has the steps of its filter instead.
   *
   * @minItems 1
   */
  options?: MatchOption[]
  /**
   * The words of the sentence for an answer about a fact; `{value}` is its step: `{value} of cover`.
   */
  words?: string
  /**
   * The words in the sentence while the question is not answered, and for who is not sure: `helper`. Needed where the question stands outside square brackets in `sentence`.
   */
  unsure?: string
}
/**
 * The words for one option.
 */
export interface MatchOption {
  /**
   * The option's `value`.
   */
  value: string
  /**
   * The words of this option in the sentence: `new helper`.
   */
  words: string
}
/**
 * A limit on who can have a plan.
 */
export interface EligibilityRule {
  /**
   * Its id, by which translations find it.
   */
  id: Id
  /**
   * The answers of those who cannot have the plan, or have to ask. While they are open, so is whether the plan fits.
   */
  if: Condition
  /**
   * `no`: the plan is not for them. `ask`: the insurer decides, so nobody can say that it fits.
   */
  then: 'no' | 'ask'
  /**
   * Why, as visitors read it beside the plan: `Only up to the age of 70`.
   */
  words: string
}
/**
 * Something that a visitor can add to a plan, or choose about it.
 */
export interface PlanOption {
  /**
   * Its id. Requests keep the choice under `option-` and this id, so it never changes.
   */
  id: Id
  /**
   * The name of the option, over its choices in the quote form and in prices: `More hospital cover`.
   */
  label: string
  /**
   * One line under it in the quote form.
   */
  hint?: string
  /**
   * The answers of those who can have it. Left out, it is for everybody who can have the plan.
   */
  if?: Condition
  /**
   * Choices of other options of this plan, of which each must be made before this is asked.
   *
   * @minItems 1
   */
  requires?: RequiredChoice[]
  /**
   * The choices. The first is what the plan comes with where nothing is chosen, usually at no price.
   *
   * @minItems 2
   */
  choices: PlanChoice[]
}
/**
 * A choice of an option.
 */
export interface PlanChoice {
  /**
   * The value that the form posts and requests keep. It never changes.
   */
  id: Id
  /**
   * The words that visitors choose.
   */
  label: string
  /**
   * The price that is added to the plan's, for the same period: an amount, a table by answers or a sum of rates. To the visitors of a row that is not sold the choice is not offered. Left out, the choice is free.
   */
  price?: PlanPrice
  /**
   * The facts of the plan as they are with this choice, by their ids: `"hospital": 20000`. Visitors read the value as optional, with its price.
   */
  sets?: {
    /**
     * The value of one fact.
     */
    [k: string]: StatedFact
  }
  /**
   * The ids of benefits that the plan includes with this choice. Who looks for one finds the plan, priced with it.
   *
   * @minItems 1
   */
  benefits?: Id[]
}
/**
 * An option of the same plan, and the choices of it with which another can be had.
 */
export interface RequiredChoice {
  /**
   * The `id` of the option.
   */
  option: Id
  /**
   * The ids of its choices: one of them must be made.
   *
   * @minItems 1
   */
  choices: Id[]
}
/**
 * One plan that stands over the list with the reason why.
 */
export interface PickConfig {
  /**
   * `lowest`: the lowest price among the plans that fit. `best`: the best value of `fact` among them. `without`: the plan that costs less when one benefit or one step is given up.
   */
  kind: 'lowest' | 'best' | 'without'
  /**
   * With `best`, the `id` of a fact that has `better`.
   */
  fact?: Id
  /**
   * The reason in a few words: `Lowest price that fits`; with `without`, `{given}` is what is given up.
   */
  title: string
}
/**
 * Everything the site knows of one market. The file's name is the market's id; adding a file adds the market to every list, menu and page.
 */
export interface MarketFile {
  /**
   * `open`: visitors can compare plans. `upcoming`: the landing page says what is planned, as its blocks or `announcement` do; plans, wizard and profiles may be written already, and nobody sees them yet. `closed`: the market rests; every one of its addresses says so and no list shows it. The file stays as it is: `open` brings all of it back.
   */
  status: 'open' | 'upcoming' | 'closed'
  /**
   * The market's place in menus and lists, smallest first; the first `shownMarkets` of `site.json` are in them, all are on `/countries`.
   */
  order: number
  /**
   * The country's name as visitors read it.
   */
  name: string
  /**
   * The country's ISO 3166-1 code, such as `BH`.
   */
  country: string
  /**
   * The part of the world under which `/countries` lists the market: the id of one of the `regions` of `site.json`.
   */
  region: Id
  /**
   * The language and country that pages are marked with, such as `en-BH`.
   */
  locale: string
  /**
   * Language tags under which search engines may offer the market's page instead of that of another market in the menu.
   *
   * @minItems 1
   *
   * Items: A language tag, such as `en-HK`.
   */
  hreflang?: string[]
  /**
   * The languages that the market's pages are written in besides that of the file. The texts of each stand in a file beside this one: those of `zh-HK` in `my-market.zh-HK.json`.
   *
   * @minItems 1
   */
  languages?: MarketLanguage[]
  currency: Currency
  /**
   * The office's IANA time zone, such as `Asia/Dubai`.
   */
  timeZone: string
  accent: Accent
  /**
   * A phone number as people of the country write it, without the country's code, such as `9123 4567`. The quote form names it when a number cannot be used: `invalidPhone` of the messages.
   */
  phoneExample?: string
  /**
   * For how many days requests for this market are kept after they arrive; then the running server deletes them. Left out, `retentionDays` of `site.json` holds. The privacy page must say the same.
   */
  retentionDays?: number
  /**
   * For how many days after a request advisors can call or write to its sender; then the desk closes these ways. Left out, as long as the request is kept.
   */
  consentDays?: number
  doNotCall?: DoNotCallRegister
  /**
   * One line about the market, for its card on the home page.
   */
  summary: string
  /**
   * For a market without a wizard: where its quote links lead, such as `/contact?market=my-market`.
   */
  enquiryPath?: Href
  contact?: MarketContact
  /**
   * The providers that appear in this market.
   *
   * @minItems 1
   */
  providers?: Provider[]
  /**
   * The types of plan a visitor can filter by, in their order.
   *
   * @minItems 1
   */
  planTypes?: PlanType[]
  /**
   * What a price is for that does not say so itself: `month`, or another of the `periods` of the messages. Left out, a year.
   */
  per?: Id
  /**
   * Over how many months pages add up prices that are for a month: `{ "months": 24 }`, or `{ "fact": "contract" }`. Beside such a price visitors read the total with its formula, `S$288 over 24 months (24 × S$12)`. Left out, nothing is added up.
   */
  term?: TermInMonths | TermByFact
  /**
   * What changes prices, in the order in which it is worked out: a subsidy, a discount, a loading.
   *
   * @minItems 1
   */
  adjustments?: Adjustment[]
  /**
   * Taxes and fees that come on top of the prices of this file. Those that prices include already are not listed here.
   *
   * @minItems 1
   */
  levies?: Levy[]
  /**
   * The words that prices refer to by id: why a price is told on request, what a part of a sum is.
   *
   * @minItems 1
   */
  priceWords?: PriceWords[]
  /**
   * For whom prices are before a visitor has answered: answers by the ids of the wizard's questions, such as `{ "term": "26", "type": "new" }`. Lists, orders, texts and search engines go by them, and pages say so. Only for questions that a price depends on.
   */
  assume?: {
    /**
     * The answer: the `value` of an option, or a number.
     */
    [k: string]: string | number
  }
  /**
   * Lists that texts quote and on which claims rest: `{ "id": "with-dental", "where": [{ "benefit": "dental" }] }` gives `{list.with-dental.count}`, `lowest`, `highest`, `providers` and `first`, the name of the plan that comes first by `order`.
   *
   * @minItems 1
   */
  lists?: NamedList[]
  minimum?: LegalMinimum
  /**
   * A line under the plans, for example that figures are indicative.
   */
  plansNote?: string
  /**
   * Benefits that only plans of this market can include, besides those of `config/benefits.json`.
   *
   * @minItems 1
   */
  benefits?: Benefit[]
  /**
   * Facts that only plans of this market have, besides those of `config/facts.json`.
   *
   * @minItems 1
   */
  facts?: Fact[]
  /**
   * The day on which somebody last checked every premium here with its provider, as YYYY-MM-DD. Pages with prices say it; after `pricesCheckedWithin` days of `site.json` they say that it is old.
   */
  pricesChecked?: string
  /**
   * Every plan of the market, a record each: whatever shows a plan, a comparison, a profile, a review, takes it from here. Lists of all plans keep this order.
   *
   * @minItems 1
   */
  plans?: Plan[]
  /**
   * The promotions of providers, each once: plan cards, profiles, side by side and the page of promotions all take it from here. A promotion without dates says nothing of its time; one that has ended is shown as ended on the page of promotions alone.
   *
   * @minItems 1
   */
  promotions?: Promotion[]
  /**
   * The texts of the landing page in place of its blocks while the market is `upcoming`. Needed only where the blocks are written for the day it opens; the preview shows such a market as if it were open.
   */
  announcement?: {
    /**
     * The main heading.
     */
    title: string
    /**
     * The text below that heading, such as when the market is to open.
     */
    text: string
  }
  match?: MatchConfig
  /**
   * `none` shows facts alone: no ratings, no picks, no best value marked, plans by price. For markets whose rules forbid comparison sites to rate or rank. Left out, `all`.
   */
  ranking?: 'all' | 'none'
  /**
   * For staff: what the law here says about pages that compare, and who confirmed it. Visitors never see it.
   */
  legalNote?: string
  /**
   * The market's main page.
   */
  landing: MarketPage
  /**
   * The market's quote wizard. Left out, quote links lead to `enquiryPath`.
   */
  wizard?: WizardConfig
  /**
   * The page after the quote form was accepted.
   */
  thankYou?: MarketPage
  /**
   * The page that lists the market's provider profiles, at `/providers/<market>`.
   */
  providersPage?: ProvidersPage
}
/**
 * One more language.
 */
export interface MarketLanguage {
  /**
   * The language and the country it is written for (BCP 47), such as `zh-HK`. In small letters it begins the addresses of its pages: `/zh-hk/…`.
   */
  tag: string
  /**
   * `live`: visitors can read it. `draft`: only `npm run dev` shows it.
   */
  status: 'live' | 'draft'
}
/**
 * The money that all amounts in this file are in.
 */
export interface Currency {
  /**
   * The currency's ISO 4217 code, such as `BHD`.
   */
  code: string
  /**
   * The sign or letters before an amount, such as `HK$`; the name of a currency in a script other than the Latin one stands behind it, and is declined by the amount if it is written `{count, plural, few {دراهم} … other {درهم}}`.
   */
  symbol: string
}
/**
 * The market's accent colour, used for action and nothing else.
 */
export interface Accent {
  /**
   * On the light page, `#rrggbb`; at least 4.5:1 against paper.
   */
  light: string
  /**
   * On the dark page, `#rrggbb`; at least 4.5:1 against the dark ground.
   */
  dark: string
}
/**
 * The market's register of numbers that want no calls and messages. Once a sender's consent has run out, the desk opens these ways only while a search of it holds.
 */
export interface DoNotCallRegister {
  /**
   * The name of the register, for advisors.
   */
  name: string
  /**
   * The address at which it is searched.
   */
  url: string
  /**
   * For how many days a number that a search did not find can be called or written to.
   */
  days: number
}
/**
 * How visitors reach the market's office.
 */
export interface MarketContact {
  /**
   * The phone number visitors call, in international form.
   */
  hotline: PhoneOrStandIn
  /**
   * The e-mail address visitors write to.
   */
  email: EmailOrStandIn
  helpline?: Helpline
  /**
   * When the office answers.
   */
  officeHours: OfficeHoursConfig
}
/**
 * One more phone line, for one purpose.
 */
export interface Helpline {
  /**
   * The purpose of the line.
   */
  label: string
  /**
   * Its number, in international form.
   */
  phone: PhoneOrStandIn
  /**
   * The id of the promise that this line keeps, such as `my-helpline`: texts elsewhere that speak of it choose their words by `{promise.my-helpline, select, true {…} other {…}}`, and quote its words as `{promise.my-helpline.words}`.
   */
  keeps?: Id
}
/**
 * One provider.
 */
export interface Provider {
  /**
   * The provider's id in this market.
   */
  id: Id
  /**
   * The name visitors read.
   */
  name: string
  /**
   * The provider's colour tag, `#rrggbb`: the tint of its initials badge.
   */
  colour: string
  logo?: Logo
}
/**
 * A picture that this site hosts.
 */
export interface HostedLogo {
  /**
   * A picture that this site hosts.
   */
  kind: 'hosted'
  /**
   * The picture's path under `config/assets`, such as `/logos/axa.svg`.
   */
  image: string
}
/**
 * A picture from the logo service, found by the provider's domain.
 */
export interface ServiceLogo {
  /**
   * A picture from the logo service that `site.json` names.
   */
  kind: 'service'
  /**
   * The provider's web domain, by which the service knows it.
   */
  domain: string
}
/**
 * One type of plan.
 */
export interface PlanType {
  /**
   * The type's id.
   */
  id: Id
  /**
   * The words in the filter and on the plan.
   */
  label: string
  /**
   * The id of the promise that this tag keeps, such as `my-tag`: texts elsewhere that speak of it choose their words by `{promise.my-tag, select, true {…} other {…}}`, and quote its words as `{promise.my-tag.words}`.
   */
  keeps?: Id
}
/**
 * So many months for every plan.
 */
export interface TermInMonths {
  /**
   * How many months.
   */
  months: number
}
/**
 * As many months as a fact of each plan says.
 */
export interface TermByFact {
  /**
   * The id of a fact that is a duration in months, such as how long a contract runs. A plan without a number there has no total.
   */
  fact: Id
}
/**
 * Words that prices refer to.
 */
export interface PriceWords {
  /**
   * The id by which prices refer to them.
   */
  id: Id
  /**
   * The words, such as `Above 60, the insurer decides`.
   */
  words: string
}
/**
 * Plans of this market that meet some conditions.
 */
export interface NamedList {
  /**
   * Its name in texts, such as `with-dental` for `{list.with-dental.lowest}`.
   */
  id: Id
  /**
   * The conditions that a plan must meet, all of them. One whose record does not say meets none.
   *
   * @minItems 1
   */
  where?: PlanCondition[]
  /**
   * `premium` or the id of a fact: the plan with the best value comes first. Left out, the plans keep the order of this file.
   */
  order?: Id
  /**
   * How many plans it has at most, from the first. Left out, all.
   */
  count?: number
}
/**
 * The requirements of the law or a regulator, in one line over the plans.
 */
export interface LegalMinimum {
  /**
   * The authority that asks for it, such as `MOM asks for`.
   */
  label: string
  /**
   * The least that is asked for, by the ids of facts: `{ "data": 100 }`. Texts quote it as `{minimum.data}`.
   */
  amounts?: {
    /**
     * The least of one fact.
     */
    [k: string]: FactValue
  }
  /**
   * The requirements, a few words each.
   *
   * @minItems 1
   *
   * Items: One of them, such as `{minimum.data} a month`.
   */
  facts: string[]
  /**
   * A sentence after them on how the plans' figures stand to the requirements, such as that no plan publishes the limit which the law is about. Rest it on a claim: `{plans.with.my-limit, select, 0 {…} other {…}}`.
   */
  note?: string
  /**
   * A link to a page that explains these terms.
   */
  href: Href
}
/**
 * One provider's offer. What is left out is shown as not listed.
 */
export interface Plan {
  /**
   * The plan's number in this market. It stands in links (`?plan=1`) and in leads, so it never changes and is never given to another plan.
   */
  id: number
  /**
   * The `id` of the provider in this market's `providers`.
   */
  provider: Id
  /**
   * The plan's name.
   */
  plan: string
  /**
   * `false` for a plan that only named places show, such as a review: no comparison page and no profile lists it. Left out for all others.
   */
  listed?: boolean
  /**
   * The `id` of one of this market's `planTypes`.
   */
  type?: Id
  /**
   * What the plan costs, in the market's currency and before the market's `adjustments`: `580`, a table by answers, or a sum of rates.
   */
  price: PlanPrice
  /**
   * Prices that follow on `price`, by their day: write a new price today, and it appears on its day. Pages say until when the present one holds.
   *
   * @minItems 1
   */
  priceChanges?: PriceChange[]
  /**
   * The first day on which the plan is offered, as YYYY-MM-DD. Left out, it is offered already.
   */
  from?: string
  /**
   * The last day on which it is offered. After it no list shows the plan, and no form takes it. Left out, there is none.
   */
  until?: string
  /**
   * The benefits that the plan includes, by the ids of `config/benefits.json` and of this market's own `benefits`. A benefit that neither this nor `excludes` names is shown as not listed.
   */
  benefits: PlanBenefit[]
  /**
   * The ids of benefits that the plan does not include: only what its provider says so of. Visitors read 'Not included'.
   *
   * @minItems 1
   */
  excludes?: Id[]
  /**
   * The facts that are known of the plan, by the ids of `config/facts.json` and of this market's own `facts`: `"clinic-panel": { "from": 850 }`. What is left out is shown as not listed.
   */
  facts?: {
    /**
     * The value of one fact.
     */
    [k: string]: StatedFact
  }
  /**
   * Whom the plan is not for, or only after asking: conditions on the answers of this market's wizard, each with its words. A visitor whose answers meet one does not read that the plan fits. Left out, nothing is known of a limit, and the plan is for everybody.
   *
   * @minItems 1
   */
  eligibility?: EligibilityRule[]
  /**
   * Additions to the plan, each with a price: a higher limit, a benefit, a lower share. The quote form asks about them once its visitor has chosen the plan. Lists show the price with the first choice of each.
   *
   * @minItems 1
   * @maxItems 20
   */
  options?: PlanOption[]
}
/**
 * A price that is known today and holds from a day on.
 */
export interface PriceChange {
  /**
   * The first day on which it holds, as YYYY-MM-DD, by the calendar of the market.
   */
  from: string
  /**
   * What the plan costs from then on.
   */
  price: PlanPrice
}
/**
 * An offer of a provider for a while.
 */
export interface Promotion {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The `id` of the provider in this market's `providers`.
   */
  provider: Id
  /**
   * The `id`s of its plans that it is for. Left out, all of them.
   *
   * @minItems 1
   */
  plans?: number[]
  /**
   * The promotion in a few words.
   */
  promotion: string
  /**
   * The first day it runs, as YYYY-MM-DD. Left out, it runs already.
   */
  from?: string
  /**
   * The last day it runs, as YYYY-MM-DD. Left out, nothing is said of its end.
   */
  until?: string
  /**
   * Its meaning in a sentence or two. The page of promotions shows those that have it.
   */
  details?: string
  /**
   * Its conditions, a line each.
   *
   * @minItems 1
   */
  terms?: string[]
}
/**
 * The questions over the plans: with each answer they show which plans fit, which nearly, and which do not say. No market needs them.
 */
export interface MatchConfig {
  /**
   * The visitor's answers in one sentence, in the language's own order. A placeholder is the id of a question or fact, or `{benefits}`. A part in square brackets is left out until it is answered: `A {type}[ from {nationality}][, with {benefits}]`.
   */
  sentence: string
  /**
   * The questions, in their order; each has 'Not sure' as an answer.
   *
   * @minItems 1
   * @maxItems 4
   */
  questions: MatchQuestion[]
  /**
   * The benefits to tick, in their order. One that all plans include tells nothing apart.
   *
   * @minItems 1
   * @maxItems 6
   */
  benefits?: MatchBenefit[]
  /**
   * The plans over the list, each with its reason, in this order. Not shown where `ranking` is `none`.
   *
   * @minItems 1
   * @maxItems 3
   */
  picks?: PickConfig[]
}
/**
 * A benefit to tick.
 */
export interface MatchBenefit {
  /**
   * The `id` of the benefit.
   */
  benefit: Id
  /**
   * Its words in the sentence: `dental`.
   */
  words: string
}
/**
 * Every word that the site itself says, apart from pages and markets. Words in {braces} are filled in.
 */
export interface Messages {
  /**
   * Words of the frame around every page: header, breadcrumb and footer.
   */
  layout: {
    /**
     * The first link of a page, for people who use a keyboard.
     */
    skipToContent: string
    /**
     * The first crumb, and the button that leads home.
     */
    home: string
    /**
     * The button that opens the menu on a narrow screen.
     */
    menu: string
    /**
     * The header's button, which leads to the quotes of the page's country.
     */
    quotes: string
    /**
     * Behind a country in a menu whose plans are yet to come.
     */
    soon: string
    /**
     * Heading over the list of markets, and what a screen reader calls it.
     */
    markets: string
    /**
     * The link from a list of markets to the page of all of them.
     */
    allMarkets: string
    /**
     * The name of the header's links for screen readers.
     */
    navigation: string
    /**
     * The name of the breadcrumb trail for screen readers.
     */
    breadcrumb: string
    /**
     * The name, for screen readers, of the links to the page in other languages.
     */
    languages: string
    /**
     * The name of the footer's links for screen readers.
     */
    footer: string
    /**
     * The heading over links to social networks.
     */
    social: string
    /**
     * The small mark beside a stand-in: a phone number, an address or a text that is not the real one yet.
     */
    sample: string
  }
  /**
   * The screen for unexpected errors.
   */
  error: {
    /**
     * The screen's heading.
     */
    title: string
    /**
     * The text below it for a fault of the server.
     */
    text: string
    /**
     * The line that gives `{status}` and `{message}`.
     */
    status: string
    /**
     * The first crumb, and the button that leads home.
     */
    home: string
    /**
     * The button that tries the same address again.
     */
    retry: string
    /**
     * The texts by status number.
     */
    statuses: {
      /**
       * For status 403: a form that was sent from another site.
       */
      '403': string
      /**
       * For status 413.
       */
      '413': string
      /**
       * For status 415.
       */
      '415': string
      /**
       * For status 429: over the form, when too many came from one address within a minute.
       */
      '429': string
      /**
       * For status 500.
       */
      '500': string
      /**
       * For status 503.
       */
      '503': string
    }
    /**
     * The text for any other status.
     */
    other: string
  }
  /**
   * Words of forms: the error summary and what can be wrong with a field.
   */
  form: {
    /**
     * The heading of the error summary.
     */
    problem: string
    /**
     * The tab's title when a form was refused; `{title}` is the page's.
     */
    errorTitle: string
    /**
     * Behind the label of a field that may stay empty.
     */
    optional: string
    /**
     * A required field is empty and its config says nothing else; `{label}`.
     */
    missing: string
    /**
     * A value cannot be used and its config says nothing else; `{label}`.
     */
    invalid: string
    /**
     * A phone number cannot be used, in the quote form of a market that has an example of a number; `{example}`. Left out, the field's own words stand there.
     */
    invalidPhone?: string
    answers?: AnswerProblems
    /**
     * A value is too long; `{label}`, `{max}`.
     */
    tooLong: string
    /**
     * A date lies in the past.
     */
    pastDate: string
    /**
     * A date is too soon for the office: it calls from its next working day on.
     */
    tooSoon: string
    /**
     * A date is more than 90 days ahead; `{date}` is the last one.
     */
    tooLate: string
    /**
     * The office is closed on the chosen `{date}`; `{next}` is the next day on which it opens.
     */
    closedDay: string
    /**
     * Said under the date field of a wizard: the `{days}` of the week on which the office is open.
     */
    callDays: string
    /**
     * The choice of none of the countries that a form lists, where there are more than it lists.
     */
    otherMarket: string
    /**
     * A value is not in the list; `{label}`.
     */
    unknownOption: string
    /**
     * A wizard question has no answer; `{question}`.
     */
    unansweredQuestion: string
    /**
     * Label of the chosen plan.
     */
    chosenPlan: string
    /**
     * The control that drops the chosen plan.
     */
    removePlan: string
    /**
     * The same in full, for screen readers; `{provider}`, `{plan}`.
     */
    removePlanNamed: string
    /**
     * The plan that a post or an address names is not offered any more.
     */
    unknownPlan: string
    /**
     * The form's name does not fit its address.
     */
    wrongForm: string
    /**
     * The label of the field that people must leave empty; only software reads it.
     */
    honeypot: string
    /**
     * An answer was posted for a question that the other answers rule out; `{question}`.
     */
    notAsked: string
    /**
     * The consent that a visitor gives by sending a form; `{privacy}` is the link to the privacy policy.
     */
    consent: string
  }
  /**
   * Labels of a plan's figures.
   */
  plan: {
    /**
     * Label of the premium.
     */
    premium: string
    /**
     * Said of an order, a range or a mark where a subsidy lowers some premiums: it goes by the full ones; `{what}`.
     */
    gross: string
    /**
     * The rating in words; `{rating}`.
     */
    ratingOf: string
    /**
     * How many reviews; `{count, plural}`.
     */
    reviews: string
    /**
     * It has it.
     */
    yes: string
    /**
     * It does not.
     */
    no: string
    /**
     * Heading over what plans include.
     */
    benefits: string
    /**
     * The words for a benefit that a plan includes.
     */
    included: string
    /**
     * The same, with the limit or condition `{note}`.
     */
    includedWith: string
    /**
     * The words for a benefit that a plan's record excludes.
     */
    notIncluded: string
    /**
     * The words for a benefit that a plan's record does not name.
     */
    notListed: string
    /**
     * The words in place of a figure that a plan's record does not have.
     */
    unknown: string
    /**
     * Opens the source of a figure, beside it.
     */
    source: string
    /**
     * Opens the list of what each benefit and each fact means.
     */
    meanings: string
    /**
     * Label of the list of offers.
     */
    promotions: string
    /**
     * Heading of the plan column.
     */
    plan: string
    /**
     * Label of the plan type.
     */
    type: string
    /**
     * The button or link that asks for a quote.
     */
    getQuote: string
    /**
     * The same in full, for screen readers; `{provider}`, `{plan}`.
     */
    getQuoteFor: string
  }
  /**
   * Texts of a plan that are filled in when its page is made: no page carries them.
   */
  offer: {
    /**
     * The parts of limits, read one after another: `S$200 a visit, at most 20 visits a year`. Only a site with limits needs them.
     */
    limits?: {
      /**
       * A limit within another, without one of its own.
       */
      included: string
      /**
       * A limit that the provider does not publish.
       */
      noFigure: string
      /**
       * A limit by a scale in the contract.
       */
      byScale: string
      /**
       * A limit of how many: `{count}` is such as `30 days`.
       */
      upTo: string
      /**
       * A limit that is a share of another: `{percent}` is such as `25%`, and `{label}` the label of the other.
       */
      ofOther: string
      /**
       * Said after a limit that does not hold from the beginning; `{count}` is such as `3 days`.
       */
      afterFirst: string
      /**
       * Said after a limit that needs so many; `{count}` is such as `3 days`.
       */
      ifAtLeast: string
      /**
       * What the customer pays; `{amount}` is such as `S$300 a claim` or `25%`.
       */
      youPay: string
      /**
       * The same above a sum: `{amount}` is such as `25%`, and the sum `{above}`.
       */
      youPayAbove: string
      /**
       * How long nothing is paid after the start; `{count}` is such as `15 days`.
       */
      waiting: string
    }
    /**
     * A sum that is at least so much; `{from}`.
     */
    limitFrom: string
    /**
     * A sum that is at most so much; `{to}`.
     */
    limitTo: string
    /**
     * A sum that lies between two; `{from}` and `{to}`.
     */
    limitRange: string
    /**
     * A promotion that has a last day: its words `{promotion}` and the day `{date}`.
     */
    promotionUntil: string
    /**
     * Said beside a premium that changes: the last day `{date}` on which it holds, and the `{premium}` that follows.
     */
    premiumUntil: string
    /**
     * Said beside the premium of a plan that will not be offered any more: the last day `{date}` on which it is.
     */
    offeredUntil: string
    /**
     * A number, not of money, that is at least so much: `{from}`.
     */
    orMore: string
    /**
     * The value of a fact where the provider says that it pays nothing.
     */
    notCovered: string
    /**
     * The value of a fact without a limit.
     */
    unlimited: string
    /**
     * The value of a fact that cannot be said of the plan.
     */
    doesNotApply: string
    /**
     * The words for the limit of a benefit that a plan includes without saying how much of it.
     */
    limitNotListed: string
    /**
     * The source of a figure: `{site}` is such as `insurer.example`, and `{date}` the day of the last check.
     */
    sourceChecked: string
    /**
     * Beside what the law asks for, the plans that publish less of it; `{plans}`.
     */
    belowMinimum?: string
    /**
     * The lowest yearly premium of a country, after its name: `{price}`.
     */
    fromPrice: string
    /**
     * A price of which only the least is known, for another time than a year: `{price}` with what it is for.
     */
    priceFrom: string
    /**
     * A price that lies between two: `{from}` and `{to}`.
     */
    between: string
    /**
     * A price that is told on request, and why: `{reason}`.
     */
    onRequest: string
    /**
     * In place of a price where a plan is not sold for what the visitor answered.
     */
    notSold: string
    /**
     * The same where the visitor has not answered what decides it: what is assumed in its place, `{answers}`.
     */
    notSoldFor: string
    /**
     * What a price depends on while that is not answered: `{questions}`.
     */
    needs: string
    /**
     * A price that needs a code, or a place where it is bought: `{price}` and `{code}`.
     */
    withCode: string
    /**
     * For whom the prices of a list are: the answers that are assumed, `{answers}`.
     */
    assumed: string
    /**
     * What prices are for besides a year, by the names that a price gives in `per`: `"month": "{amount} a month"`.
     */
    periods?: {
      /**
       * The words around the `{amount}`, such as `{amount} a month`.
       */
      [k: string]: string
    }
    reach?: ReachWords
    contract?: ContractWords
    options: OptionMessages
    /**
     * When the premiums on a page were checked: the day `{date}`.
     */
    pricesChecked: string
    /**
     * The same on a page with several countries: the `{first}` and the `{last}` day.
     */
    pricesCheckedBetween: string
    /**
     * Said in its place where the check is older than the site allows: the day `{date}`, of several countries the first.
     */
    pricesOld: string
  }
  /**
   * The filter bar, the table and the cards of a comparison page.
   */
  comparison: {
    /**
     * The button that opens the filters, and what a screen reader calls them.
     */
    filters: string
    /**
     * Label of the search box.
     */
    search: string
    /**
     * A hint on what the search box searches.
     */
    searchHint: string
    /**
     * Label of the plan-type filter.
     */
    type: string
    /**
     * The choice of the filter by plan type that filters nothing.
     */
    allTypes: string
    /**
     * The choice of a filter that filters nothing.
     */
    any: string
    /**
     * The choice of a filter for the plans that do not state it.
     */
    notStated: string
    /**
     * A choice of a filter: that value or a higher one; `{value}`.
     */
    atLeast: string
    /**
     * A choice of a filter: that value or a lower one; `{value}`.
     */
    atMost: string
    /**
     * A choice of a filter with the number of its plans; `{choice}`, `{count}`.
     */
    choiceCount: string
    /**
     * Label of the premium filter.
     */
    premium: string
    /**
     * Label of the lowest premium to show; `{currency}`.
     */
    from: string
    /**
     * Label of the highest premium to show; `{currency}`.
     */
    to: string
    /**
     * Label of the benefits that a plan has to include.
     */
    benefits: string
    /**
     * Label of the sort order.
     */
    sort: string
    /**
     * Sort by premium.
     */
    sortPremium: string
    /**
     * The number of plans while nothing is filtered; `{count, plural}`.
     */
    countAll: string
    /**
     * How many plans fit the filters; `{count, plural}`, `{total, plural}`.
     */
    countFitting: string
    /**
     * How many plans the comparison opens with when these have the highest ratings; `{count, plural}`, `{rated, plural}` of those with a rating, `{total, plural}` of all.
     */
    countTop: string
    /**
     * The same when no other plan has a rating; `{count, plural}`, `{total, plural}`.
     */
    countRated: string
    /**
     * The words in place of the count until all plans are loaded; `{total, plural}`.
     */
    looking: string
    /**
     * Brings the plans that the comparison does not open with; `{count, plural}`, all plans.
     */
    showAll: string
    /**
     * The button that closes the filters; `{count, plural}`, the plans that fit.
     */
    show: string
    /**
     * The button that shows the plans that fit, while nobody can tell how many.
     */
    showFitting: string
    /**
     * Heading of the note on how the comparison is made and paid for.
     */
    howTitle: string
    /**
     * The points of that note: who pays, how the order is made, what is left out.
     *
     * @minItems 1
     *
     * Items: One sentence or two; `{order}` is the order in which the comparison opens.
     */
    how: string[]
    /**
     * The table's caption.
     */
    table: string
    /**
     * The link behind what the law asks for.
     */
    minimum: string
    /**
     * A screen reader's name for the questions over the plans.
     */
    need: string
    /**
     * The answer of a visitor who does not know.
     */
    notSure: string
    /**
     * Beside a question over the plans whose answers decide nothing on the site.
     */
    forAdvisor: string
    /**
     * Beside a question over the plans that decides which of them fit.
     */
    forFit: string
    /**
     * Beside a question over the plans that decides what they cost, where the quote form has no hint on it.
     */
    forPrice: string
    /**
     * Under the price of a plan that a subsidy for others does not lower.
     */
    notSubsidised: string
  }
  /**
   * A comparison that the visitor has narrowed: the filters in use, and what there is to say when few plans or none fit.
   */
  filtering: {
    /**
     * The name of the list of applied filters for screen readers.
     */
    applied: string
    /**
     * An applied search; `{search}`.
     */
    appliedSearch: string
    /**
     * An applied lowest premium; `{amount}`.
     */
    appliedFrom: string
    /**
     * An applied highest premium; `{amount}`.
     */
    appliedTo: string
    /**
     * A choice among the active filters; `{filter}`, `{choice}`.
     */
    appliedChoice: string
    /**
     * The name of the button that removes an applied filter for screen readers; `{filter}`.
     */
    remove: string
    /**
     * The button that clears the filters.
     */
    reset: string
    /**
     * How many plans do not say whether they fit the filters, and what they do not say; `{count, plural}`, `{items}`.
     */
    undecided: string
    /**
     * The plan that misses the fewest filters, shown when no plan fits; `{plan}`, `{premium}`, `{provider}`.
     */
    nearest: string
    /**
     * Heading when nothing matches.
     */
    noneTitle: string
    /**
     * The text below that heading, with the filters in use; `{filters}`.
     */
    noneText: string
    /**
     * A screen reader's name for a part of the sentence that leads back to its question; `{part}`.
     */
    changePart: string
    /**
     * Under the sentence: the answers that decide nothing on the site; `{items}`.
     */
    answersForAdvisor: string
    /**
     * Under the sentence: that prices are after the subsidy.
     */
    assumedNet: string
    /**
     * A screen reader's name for the plans over the list.
     */
    picks: string
    /**
     * From how many plans the one with the lowest price was chosen; `{count, plural}`.
     */
    pickLowest: string
    /**
     * The words if no other plan fits.
     */
    pickOnly: string
    /**
     * The value for which a plan was chosen; `{fact}`, `{value}`.
     */
    pickBest: string
    /**
     * How much more that costs; `{amount}`.
     */
    pickMore: string
    /**
     * The words if only some plans state that fact; `{stated}`, `{count}`.
     */
    pickStated: string
    /**
     * The amount that is saved by giving one thing up; `{amount}`.
     */
    pickSaves: string
    /**
     * After it, what else the cheapest plan that fits includes and this one does not; `{items}`.
     */
    pickLoses: string
    /**
     * After it, a fact in which this plan is worse than the cheapest that fits; `{fact}`, `{value}`, `{other}`.
     */
    pickLess: string
    /**
     * The words if no plan has everything that was asked for.
     */
    pickNone: string
    /**
     * The folded note on how these plans are chosen.
     */
    picksHowTitle: string
    /**
     * The heading of the plans that miss one thing; `{count, plural}`.
     */
    nearly: string
    /**
     * The heading of the plans that do not fit; `{count, plural}`.
     */
    others: string
    /**
     * Why a plan does not fit; `{items}`.
     */
    misses: string
    /**
     * The things that a plan does not say; `{items}`.
     */
    unsaid: string
    /**
     * Over the plans of which it depends on open answers whether they fit; `{count, plural}`.
     */
    open: string
    /**
     * Why nobody can say yet whether a plan fits; `{items}` are questions.
     */
    depends: string
    /**
     * How the plans over the list are chosen, a sentence each.
     *
     * @minItems 1
     *
     * Items: One point.
     */
    picksHow: string[]
  }
  /**
   * The quote wizard.
   */
  wizard: {
    /**
     * The name of the progress bar for screen readers.
     */
    progress: string
    /**
     * The tab's title on a step: `{step}` is the market's own 'Step n of total', `{question}` what the step asks, `{title}` the page's title.
     */
    stepTitle: string
    /**
     * Over each question, that the contact form follows, where the market's own 'Step n of total' (`{step}`) counts questions only.
     */
    thenContact?: string
    /**
     * The control that goes back one question.
     */
    previous: string
    /**
     * The button that goes to the next step.
     */
    continue: string
    /**
     * Marks the answer that fits the plan which the visitor has chosen.
     */
    suggested: string
    /**
     * Under a question on whose answer no price, rule or list depends. Left out, nothing is said there.
     */
    forAdvisor?: string
    /**
     * Below the chosen plan, if an answer does not fit its type; `{answer}`, `{type}`.
     */
    contradicts: string
    /**
     * Below the chosen plan, if the visitor qualifies for a subsidy that its type does not get.
     */
    notSubsidised: string
    /**
     * Heading over the answers given.
     */
    yourAnswers: string
    /**
     * The link that changes an answer.
     */
    change: string
    /**
     * The same in full, for screen readers; `{question}`.
     */
    changeAnswer: string
    /**
     * The name of the part beside the questions for screen readers.
     */
    aside: string
  }
  /**
   * The opening of a thank-you page.
   */
  confirmation: {
    /**
     * Label of the reference.
     */
    reference: string
    /**
     * A hint on what the reference is for.
     */
    referenceHint: string
    /**
     * Label of the plan that the request asked for.
     */
    plan: string
    /**
     * The link to the calendar file of that step.
     */
    addToCalendar: string
    /**
     * Heading over what the visitor has sent, repeated on the page that follows.
     */
    sent: string
    /**
     * A hint below it that says where this is kept.
     */
    sentHint: string
    /**
     * The button that removes it.
     */
    forget: string
    /**
     * The button that prints the page.
     */
    print: string
    /**
     * The title of a thank-you page that somebody opens without having sent a form.
     */
    plainTitle: string
    /**
     * The text below that title on what to do then; the steps that follow a form stand under it.
     */
    plainText: string
    /**
     * In place of a thank-you page's text where the form service of a host receives the forms: nobody can tell then whether one was sent.
     */
    hostedText: string
    /**
     * The title where the address names a request that we know nothing of.
     */
    unconfirmedTitle: string
    /**
     * The text below that title on what to do then.
     */
    unconfirmedText: string
  }
  /**
   * When the steps on a thank-you page happen.
   */
  steps: {
    /**
     * The day `{date}` and the `{time}` by which a step promised in working days is done, on the office's clock.
     */
    workingDays: string
    /**
     * Said with it where the office was closed when the request came: the day `{date}` and the `{time}` at which it opens.
     */
    opensFirst: string
    /**
     * Said with it where such days lie in between.
     */
    daysOff: string
    /**
     * The day `{date}` of a step that the visitor chose the day of.
     */
    chosen: string
    /**
     * Said with it: the `{hours}` of the office on that day.
     */
    callHours: string
    /**
     * Said with it where the office cannot call on the chosen day `{date}`, and another stands above.
     */
    moved: string
    /**
     * The text of the calendar's entry; `{reference}`, `{phone}`. While the phone number is a stand-in, it is the reference alone.
     */
    eventText: string
  }
  /**
   * The office hours with 'open now'.
   */
  officeHours: {
    /**
     * Label of the hotline.
     */
    hotline: string
    /**
     * Label of the e-mail address.
     */
    email: string
    /**
     * Label of the office hours.
     */
    hours: string
    /**
     * One stretch of hours; `{opens}`, `{closes}`.
     */
    range: string
    /**
     * Days in a row; `{first}`, `{last}`.
     */
    dayRange: string
    /**
     * The office is open, until the time `{closes}`.
     */
    open: string
    /**
     * The office is closed; it opens on `{day}` at `{opens}`.
     */
    closed: string
    /**
     * The office is closed, but opens later today at `{opens}`.
     */
    closedToday: string
    /**
     * The office is closed all day for an exception, `{name}`; it opens on `{day}` at `{opens}`.
     */
    closedFor: string
    /**
     * The office is open for more than a day, until `{day}` at the time `{closes}`.
     */
    openUntilDay: string
    /**
     * The office is open at any hour.
     */
    openAlways: string
    /**
     * Days on which other hours hold: their `{name}`, `{dates}` and `{hours}`.
     */
    exception: string
    /**
     * The words in place of hours on a day when the office is closed.
     */
    closedAllDay: string
    /**
     * That time on the visitor's own clock, `{time}`, where it shows another.
     */
    visitorTime: string
    /**
     * The names of the days.
     */
    days: {
      /**
       * Sunday.
       */
      sunday: string
      /**
       * Monday.
       */
      monday: string
      /**
       * Tuesday.
       */
      tuesday: string
      /**
       * Wednesday.
       */
      wednesday: string
      /**
       * Thursday.
       */
      thursday: string
      /**
       * Friday.
       */
      friday: string
      /**
       * Saturday.
       */
      saturday: string
    }
  }
  /**
   * The ways to reach us.
   */
  contactDetails: {
    /**
     * Heading over the phone numbers.
     */
    phones: string
    /**
     * Heading over the e-mail addresses.
     */
    emails: string
    /**
     * Label of the support address.
     */
    support: string
    /**
     * Heading over the response times.
     */
    responseTimes: string
    /**
     * Heading over the offices.
     */
    offices: string
  }
  /**
   * Ways to get a person's help.
   */
  help: {
    /**
     * Label of the phone number.
     */
    phone: string
    /**
     * Label of the e-mail address.
     */
    email: string
  }
  /**
   * The page of a market that is closed.
   */
  closed: {
    /**
     * The main heading at every address of a closed market; `{market}`.
     */
    title: string
    /**
     * The text below that heading: what it means, and where to go; `{market}`.
     */
    text: string
    /**
     * The button to the contact form.
     */
    contact: string
    /**
     * Heading over the markets that are open.
     */
    others: string
    /**
     * Over the contact form, filled in with what a visitor sent to a market that is not open; `{market}`.
     */
    refused: string
  }
  /**
   * Provider profiles.
   */
  provider: {
    /**
     * Heading over the three facts.
     */
    highlights: string
    /**
     * A provider and its market; `{provider}`, `{market}`.
     */
    of: string
    /**
     * Asks for which of a provider's plans a quote is wanted.
     */
    whichPlan: string
    /**
     * The link to the quote form for who knows no answer to that.
     */
    anyPlan: string
  }
  /**
   * The table of plans, on landing pages and wherever plans are named.
   */
  planTable: {
    /**
     * The caption of a table of named plans.
     */
    caption: string
    /**
     * A premium with its period: `{amount}`.
     */
    perYear: string
    /**
     * The column of what only some of the plans include.
     */
    extras: string
    /**
     * The button that opens all other details of a plan.
     */
    details: string
    /**
     * The link to the provider's page.
     */
    viewDetails: string
    /**
     * The same in full, for screen readers; `{provider}`.
     */
    viewDetailsFor: string
    /**
     * The button that adds a plan to those side by side.
     */
    compare: string
    /**
     * The same in full, for screen readers; `{provider}`, `{plan}`.
     */
    compareNamed: string
    /**
     * Heading over the chosen plans, and the link that leads there; `{count, plural}`.
     */
    comparePlans: string
    /**
     * When the part of the page that compares does not arrive.
     */
    compareFailed: string
  }
  /**
   * Words beside what customers say.
   */
  testimonials: {
    /**
     * The name of a customer's picture for screen readers; `{name}`.
     */
    portrait: string
  }
  /**
   * Words of the row that shares plans.
   */
  share: {
    /**
     * The name of the row of ways to keep the plans or to show them to somebody.
     */
    title: string
    /**
     * The name of the field with the link, for visitors without scripts.
     */
    link: string
    /**
     * On the button that copies the link.
     */
    copy: string
    /**
     * After the link was copied.
     */
    copied: string
    /**
     * When the browser does not let the page copy.
     */
    notCopied: string
    /**
     * On the button that opens the device's own sheet to share.
     */
    send: string
    /**
     * On the link that begins a mail with the plans in it.
     */
    mail: string
    /**
     * A plan in that mail; `{plan}`, `{price}`.
     */
    plan: string
    /**
     * The sentence under the plans in that mail.
     */
    note: string
  }
  /**
   * Plans side by side, and the bar that leads there.
   */
  sideBySide: {
    /**
     * The name of the bar that lists the chosen plans for screen readers.
     */
    tray: string
    /**
     * When only one plan is chosen.
     */
    oneMore: string
    /**
     * When no further plan fits; `{max, plural}`.
     */
    atMost: string
    /**
     * The button that drops all chosen plans.
     */
    clear: string
    /**
     * The button that drops one chosen plan.
     */
    remove: string
    /**
     * The same in full, for screen readers; `{provider}`, `{plan}`.
     */
    removeNamed: string
    /**
     * Heading over the facts that are the same in all the plans, which unfold; `{count}`.
     */
    alike: string
    /**
     * Heading over the facts that only one of the plans states, which unfold; `{count}`.
     */
    oneOnly: string
    /**
     * Said where the plans are the same in everything.
     */
    same: string
    /**
     * The name of the column that names the facts for screen readers.
     */
    facts: string
    /**
     * By how much the cheaper of two plans costs less; `{amount}`.
     */
    less: string
    /**
     * By how much the better of two plans has more; `{amount}`.
     */
    more: string
    /**
     * Marks the lowest premium of three or four plans.
     */
    lowest: string
  }
  /**
   * Articles and legal texts.
   */
  article: {
    /**
     * Heading over the list of sections.
     */
    contents: string
    /**
     * The day of publication; `{date}`.
     */
    published: string
    /**
     * The day of the last change; `{date}`.
     */
    updated: string
    /**
     * The day on which the prices that an article quotes were checked, where that is later; `{date}`.
     */
    figuresOf: string
    /**
     * The editor responsible for the text; `{editor}`.
     */
    by: string
    /**
     * How long reading takes; `{minutes, plural}`.
     */
    readTime: string
    /**
     * Heading over the links at the end.
     */
    next: string
    /**
     * In the box that leads from an article to quotes, of a market with plans; `{count, plural}`, `{market}`, `{price}`.
     */
    quoteFrom: string
    /**
     * The same for a market without plans; `{market}`.
     */
    quoteIn: string
    /**
     * The same in an article about no one market.
     */
    quoteAnywhere: string
    /**
     * The button there that leads to the quotes.
     */
    getQuotes: string
    /**
     * The button there that leads to the plans of the market.
     */
    comparePlans: string
  }
  /**
   * Promotions.
   */
  promotions: {
    /**
     * Heading over the promotions of one provider.
     */
    heading: string
    /**
     * The badge of a promotion that still runs.
     */
    active: string
    /**
     * The badge of one that has ended.
     */
    ended: string
    /**
     * In place of the badge where a promotion has no last day or no terms, so that nothing says that it runs.
     */
    unconfirmed: string
    /**
     * The words before the last day.
     */
    validUntil: string
    /**
     * The heading over the terms.
     */
    terms: string
    /**
     * The link to the promotion on its provider's profile.
     */
    details: string
    /**
     * The button that shows or hides the promotions that have ended; `{count, plural}`.
     */
    endedCount: string
    /**
     * Stands where no promotion runs.
     */
    none: string
  }
  /**
   * The opening of a review.
   */
  reviewHeader: {
    /**
     * How many reviews; `{count, plural}`.
     */
    reviews: string
  }
  /**
   * Words of the page of all countries.
   */
  countries: {
    /**
     * Label of the search for a country.
     */
    search: string
    /**
     * The button that searches.
     */
    submit: string
    /**
     * How many countries a search found; `{count, plural}`.
     */
    found: string
    /**
     * The answer to a search that found no country.
     */
    none: string
    /**
     * The link from what a search found back to every country.
     */
    all: string
    /**
     * The heading over the regions, where the countries are too many for one page.
     */
    regions: string
    /**
     * How many countries a region has; `{count, plural}`.
     */
    count: string
    /**
     * The title of a region's page. `{region}` is the region, with its part where it has several pages.
     */
    title: string
    /**
     * The sentence under it, and what search engines are told. `{first}` and `{last}` are the first and the last country on the page.
     */
    text: string
    /**
     * A part of a region that has several pages, from its `{first}` to its `{last}` country.
     */
    part: string
  }
  /**
   * Texts that say what prices are for, for markets whose `per` is no year, by that period: `"month": { "plan": { "premium": "Price a month" } }`. Those of `several` are for markets whose plans have prices for different times, such as 'Premium': each price then says what it is for. Only for sites whose markets have prices for different times; where all are for the same, write it in the texts themselves.
   */
  perPeriod?: {
    [k: string]: PeriodMessages
  }
}
/**
 * What a quote form says of a number or a day that it does not take. Left out, the words of `invalid` stand there.
 */
export interface AnswerProblems {
  /**
   * A number or a day is out of bounds; `{from}` and `{to}`.
   */
  between: string
  /**
   * A number is too low; `{from}`.
   */
  least: string
  /**
   * A number is too high; `{to}`.
   */
  most: string
  /**
   * A day is too early; `{from}`.
   */
  earliest: string
  /**
   * A day is too late; `{to}`.
   */
  latest: string
  /**
   * A number has decimals where it must have none.
   */
  wholeNumber: string
  /**
   * A number is none that is so far apart; `{step}`.
   */
  step: string
  /**
   * A link gave an answer that the question does not take; `{value}`, `{problem}`.
   */
  ignored: string
}
/**
 * Words for discounts of the first year and of new customers. Only for sites whose adjustments have a `reach` or a `who`.
 */
export interface ReachWords {
  /**
   * The line of an adjustment that ends after the first year, with its name `{label}`.
   */
  firstYear: string
  /**
   * The line of an adjustment that only new customers get, with its name `{label}`.
   */
  newOnly: string
}
/**
 * Words for what is paid first, what is paid once, and what a whole contract comes to. Only for sites whose prices have `phases` or `once`, or whose markets have a `term`.
 */
export interface ContractWords {
  /**
   * The price `{amount}` of the first months, or of those after them, with its period and their number `{months, plural}`.
   */
  phase: string
  /**
   * The prices of the first months, `{phases}`, then the lasting price `{amount}`.
   */
  after: string
  /**
   * A fee that is paid once: `{amount}`.
   */
  once: string
  /**
   * What a contract comes to: the sum `{total}`, the number of its months `{months, plural}`, and `{formula}`, such as `24 × S$12`.
   */
  total: string
}
/**
 * The words for options of plans. A site whose plans have some needs them.
 */
export interface OptionMessages {
  /**
   * What a choice of an option adds to the price: `{amount}`.
   */
  plus: string
  /**
   * A benefit or a value of a fact that the plan has with an option; `{price}` is what that adds.
   */
  optional: string
  /**
   * The same where several choices add it and `{price}` is the lowest.
   */
  optionalFrom: string
  /**
   * The same where it costs nothing.
   */
  optionalFree: string
  /**
   * A line of a price for a chosen option: `{option}` is its label; the amount follows.
   */
  with: string
  /**
   * A choice that cannot be had with the other answers: `{choice}` of `{label}`.
   */
  unavailable: string
  /**
   * A choice of an option that the chosen plan does not have.
   */
  notOfPlan: string
}
/**
 * The texts that are other words for this period; what is left out stays as it is for a year.
 */
export interface PeriodMessages {
  /**
   * Labels of a plan's figures.
   */
  plan?: {
    /**
     * Label of the premium.
     */
    premium?: string
  }
  /**
   * The filter bar.
   */
  comparison?: {
    /**
     * Label of the premium filter.
     */
    premium?: string
  }
  /**
   * A comparison that the visitor has narrowed.
   */
  filtering?: {
    /**
     * An applied lowest premium; `{amount}`.
     */
    appliedFrom?: string
    /**
     * An applied highest premium; `{amount}`.
     */
    appliedTo?: string
    /**
     * How much more that costs; `{amount}`.
     */
    pickMore?: string
    /**
     * The amount that is saved by giving one thing up; `{amount}`.
     */
    pickSaves?: string
  }
  /**
   * Articles.
   */
  article?: {
    /**
     * In the box that leads from an article to quotes, of a market with plans; `{count, plural}`, `{market}`, `{price}`.
     */
    quoteFrom?: string
  }
}
/**
 * A page written as blocks: home, contact, results and so on. The file's name is the page's id.
 */
export interface PageFile {
  /**
   * The page's own address; the canonical one.
   */
  path: Path
  /**
   * Further addresses at which the same page is served.
   *
   * @minItems 0
   */
  aliases?: Path[]
  /**
   * The page's title and description for search engines and the browser tab.
   */
  meta: Meta
  /**
   * The answer the server gives with this page; `404` for the not-found page, left out everywhere else.
   */
  status?: 404
  /**
   * The sections of the page, from top to bottom.
   *
   * @minItems 1
   */
  blocks: Block[]
}
/**
 * The profile page of one provider in one market. The folder is the market, the file's name is the provider's id there; the page is at `/providers/<market>/<id>`.
 */
export interface ProviderProfile {
  /**
   * The page's title and description for search engines and the browser tab.
   */
  meta: Meta
  /**
   * The line under the provider's name.
   */
  tagline: string
  /**
   * Three facts at a glance.
   *
   * @minItems 1
   */
  highlights: IconItem[]
  about: ProfileAbout
  /**
   * The heading over the plans.
   */
  plansHeading: string
  why: ProfileWhy
  notice?: ProfileNotice
  closing: ProfileClosing
}
/**
 * The provider in a few sentences.
 */
export interface ProfileAbout {
  /**
   * The heading over the text.
   */
  heading: string
  /**
   * The paragraphs, in their order.
   *
   * @minItems 1
   */
  paragraphs: string[]
}
/**
 * Why one might choose it.
 */
export interface ProfileWhy {
  /**
   * The heading over the reasons.
   */
  heading: string
  /**
   * The reasons.
   *
   * @minItems 1
   */
  items: IconItem[]
}
/**
 * A note for visitors who meant something else.
 */
export interface ProfileNotice {
  /**
   * The heading of the note.
   */
  heading: string
  /**
   * The note itself.
   */
  text: string
  /**
   * The address that it leads to.
   */
  link: Link
}
/**
 * The closing block.
 */
export interface ProfileClosing {
  /**
   * The heading of the closing block.
   */
  heading: string
  /**
   * A sentence under it.
   */
  text: string
  /**
   * The words on the button that asks for a quote.
   */
  quote: string
  /**
   * The words on the button that leads to an advisor.
   */
  agent: string
}
/**
 * The settings of the whole site: the brand, menus, contact and the fields that every wizard ends with.
 */
export interface SiteConfig {
  /**
   * The name of the site.
   */
  brand: string
  /**
   * How far the site is: a `sample` shows stand-ins for what is not known yet, such as a phone number, each with the mark `Sample`; a `live` one is refused while one is left. `live` when left out.
   */
  stage?: 'sample' | 'live'
  mark?: BrandMark
  /**
   * One line on what it is, for the footer.
   */
  tagline: string
  /**
   * Who the company is, in a sentence, for the small line under pages that show prices; not said when left out.
   */
  whoWeAre?: string
  /**
   * Who runs the site and answers for the data that visitors send, with address and registration number, for the small line under legal texts. A `live` site has it.
   */
  whoRunsIt?: SentenceOrStandIn
  /**
   * Who pays the company and for what, in a sentence, for the small line under pages that show prices and under legal texts. A `live` site has it; `npm run check -- --ready` lists it.
   */
  howWeArePaid?: SentenceOrStandIn
  /**
   * When and how prices were checked, in a sentence for the same line, where a market does not say the day by its `pricesChecked`. A `live` site has one or the other.
   */
  howPricesAreChecked?: SentenceOrStandIn
  /**
   * Where the laws and figures in articles come from, in a sentence under each article whose text links to no other site. A stand-in until the sources are known.
   */
  articleSources?: SentenceOrStandIn
  /**
   * After how many days a market's `pricesChecked` is old: pages then say so, and the checker warns. Never when left out.
   */
  pricesCheckedWithin?: number
  /**
   * The site's address without a trailing slash, such as `https://compare.example`.
   */
  origin: string
  /**
   * The type that search engines read of the company, from https://schema.org/Organization and the types below it, such as `FinancialService`; `Organization` when left out.
   */
  organizationType?: string
  /**
   * The product that the site compares, as in the middle of a sentence: `mobile plans` or `car insurance`. Markets that `npm run new-market` or Studio begins say it in titles and addresses; `plans` when left out.
   */
  product?: string
  /**
   * Two to four capitals with which the reference of each request begins, such as `AB` for `AB-7K3M-9QXT`; `REF` when left out. Earlier references stay as they are.
   */
  referencePrefix?: string
  /**
   * The language of pages that belong to no market, such as `en`.
   */
  locale: string
  accent: SiteAccent
  /**
   * The links in the header, in their order.
   *
   * @minItems 1
   */
  navigation: Link[]
  footer: FooterConfig
  /**
   * How many markets menu, footer, lists and forms show: the first by `order`. The page `/countries` has them all.
   */
  shownMarkets: number
  /**
   * The parts of the world by which `/countries` lists the markets, in their order; one without a market is not shown.
   *
   * @minItems 1
   */
  regions: Region[]
  contact: SiteContact
  /**
   * Addresses that lead to other pages. The browser's history keeps only the page reached.
   *
   * @minItems 0
   */
  redirects?: Redirect[]
  formService?: FormService
  /**
   * The privacy policy: every form links it below its button and says that sending the form agrees to it; each lead keeps that sentence with the form's `reassurance`. Left out, forms say nothing of it.
   */
  privacy?: Link
  /**
   * For how many days requests are kept after they arrive, where their market says nothing else; then the running server deletes them. Left out, they are kept until somebody erases them. The privacy page must say the same.
   */
  retentionDays?: number
  /**
   * Whether the server counts, by day, how often each step of a quote form is seen and answered: no cookies, no addresses, nothing that tells two visitors apart, and nobody whose browser asks not to be counted (Global Privacy Control). Nothing is counted when left out. The privacy page must say the same.
   */
  countsForms?: boolean
  /**
   * The address of the logos of providers with `kind: service`; `{domain}` stands for the provider's domain. A path on this site or an `https://` address.
   */
  logoService: string
  /**
   * Says that the pictures of providers are not their logos yet but their names in letters. Such a picture stands in for the name in lists of providers; where the name is written beside it, the page shows initials. Taken out, every logo is shown everywhere.
   */
  wordmarks?: true
  /**
   * The fields of the last step of every wizard.
   *
   * @minItems 1
   */
  contactFields: FormField[]
  /**
   * Words by which the checker finds sentences that claim something of plans and rest on nothing: cheapest, only, every, without. Visitors do not read this list.
   *
   * @minItems 1
   */
  claimWords?: ClaimWords[]
}
/**
 * The drawing before the brand on every page, as paths (SVG) in a square of 32; none when left out. `config/assets/favicon.svg` is that of browser tabs.
 */
export interface BrandMark {
  /**
   * The path of an area in the brand's colour.
   */
  filled: string
  /**
   * The path of a line in the brand's colour.
   */
  drawn?: string
}
/**
 * The accent colour of pages that belong to no market.
 */
export interface SiteAccent {
  /**
   * On the light page, `#rrggbb`.
   */
  light: string
  /**
   * On the dark page, `#rrggbb`.
   */
  dark: string
}
/**
 * The footer of every page.
 */
export interface FooterConfig {
  /**
   * The heading over the list of markets, which is made from the market files.
   */
  marketsHeading: string
  /**
   * Columns of links.
   *
   * @minItems 0
   */
  groups: FooterGroup[]
  /**
   * Links to social networks.
   *
   * @minItems 0
   */
  social: SocialLink[]
  /**
   * The small print at the very end.
   */
  note: string
}
/**
 * One column of links.
 */
export interface FooterGroup {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The heading over the links.
   */
  heading: string
  /**
   * The links, in their order.
   *
   * @minItems 1
   */
  links: Link[]
}
/**
 * One network.
 */
export interface SocialLink {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The name of the network.
   */
  label: string
  /**
   * Your page there.
   */
  href: LinkOrStandIn
}
/**
 * One part of the world.
 */
export interface Region {
  /**
   * By which markets name the region, and its place on `/countries`.
   */
  id: Id
  /**
   * The region's name as visitors read it.
   */
  name: string
}
/**
 * How to reach the company.
 */
export interface SiteContact {
  /**
   * The main phone number, in international form.
   */
  phone: PhoneOrStandIn
  /**
   * For questions.
   */
  supportEmail: EmailOrStandIn
  /**
   * Further addresses, each for one kind of question.
   */
  emails?: EmailAddress[]
  /**
   * How soon an answer comes, by channel.
   *
   * @minItems 1
   */
  responseTimes: ResponseTime[]
  /**
   * The offices.
   *
   * @minItems 1
   */
  offices: Office[]
}
/**
 * One address.
 */
export interface EmailAddress {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * For what it is, such as `Claims`.
   */
  label: string
  /**
   * The address.
   */
  email: EmailOrStandIn
}
/**
 * One channel and its response time.
 */
export interface ResponseTime {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * How the visitor asked.
   */
  channel: string
  /**
   * How soon an answer comes.
   */
  time: string
}
/**
 * One office.
 */
export interface Office {
  /**
   * Its name for other languages.
   */
  id?: ItemId
  /**
   * The office's name.
   */
  name: string
  /**
   * The address, a line each.
   */
  address: LinesOrStandIn
}
/**
 * One address that leads to another.
 */
export interface Redirect {
  /**
   * The address that moved, of this site or of an older one: `/Maid_Insurance.html`. Write it with its capitals, without `?` and what follows, and blanks and letters as people read them, not as `%20`.
   */
  from: string
  /**
   * The page that answers instead.
   */
  to: Path
}
/**
 * The receiver of the forms that visitors send; our own server when left out. `deploy/README.md` lists what the form service of a host does not do.
 */
export interface FormService {
  /**
   * `builtIn`: our own server stores and delivers each request. `netlify`: the site is served by Netlify or a host that works like it, which finds the forms in the built pages.
   */
  kind: 'builtIn' | 'netlify'
}
/**
 * The words of one language that claim something.
 */
export interface ClaimWords {
  /**
   * The language of the words, such as `en`; it stands for all its regions that have no words of their own.
   */
  language: string
  /**
   * Words that show that a sentence speaks of plans or providers: `plan`, `premium`. The names of the market's providers and plans do so as well.
   *
   * @minItems 1
   */
  subjects: string[]
  /**
   * The claims of sentences, by their words.
   *
   * @minItems 1
   */
  claims: ClaimingWords[]
  /**
   * Words in front of what a plan does not include: `without`, `doesn't include`.
   *
   * @minItems 1
   */
  denials?: string[]
}
/**
 * Words for one claim.
 */
export interface ClaimingWords {
  /**
   * Words that claim it, such as `cheapest`. `…` stands for up to four words, or for names with commas between them: `only … lists`.
   *
   * @minItems 1
   */
  words: string[]
  /**
   * The name of the claim that would hold it, such as `plan.<plan>.lowest.premium`, where `<plan>` becomes the plan that the sentence names; `promise.my-helpline` for words about what another page shows; `nothing` for words that no record can bear out.
   */
  claim: string
}
/**
 * Digests of the originals from which the texts of a language were translated, so that `npm run check` can tell which of them are older than their originals. `npm run translate` keeps it; nobody edits it by hand. The file's name is the language.
 */
export interface TranslatedFile {
  /**
   * The translated texts by the files of their originals, such as `config/markets/my-market.json`.
   */
  texts: {
    /**
     * The texts of one file by their names, such as `/landing/meta/title`.
     */
    [k: string]: {
      /**
       * The digest of the original that was translated, and that of its translation; `machine` if a service proposed it and nobody has read it.
       */
      [k: string]: string
    }
  }
}
/**
 * The words of the trade as one language says them. Studio shows them beside each text whose original has them. The file may be missing; its name is the language, such as `zh-HK.json`.
 */
export interface WordsFile {
  /**
   * The words, in any order.
   */
  words: Word[]
}
/**
 * One word of the trade.
 */
export interface Word {
  /**
   * The word or words of the original, in the singular, such as 'premium'. Its plural and capital letters are found too.
   */
  word: string
  /**
   * The word that translations use, which a click puts into the text.
   */
  translation: string
  /**
   * Other wordings that are right as well, such as the plural, for `always`.
   *
   * @minItems 1
   */
  forms?: string[]
  /**
   * Whether a translation without the word is a warning, where its original has the word. Left out, the word is only offered.
   */
  always?: boolean
}
