import { address, form, type Part, source } from './tabs.ts'

/** The parts of a market's file, as the navigator lists them. */
export const marketParts: readonly Part[] = [
  {
    id: 'basics',
    title: 'Basics and hours',
    tabs: [
      form(
        'basics',
        'Basics',
        [],
        [
          'name',
          'status',
          'announcement',
          'order',
          'country',
          'region',
          'timeZone',
          'summary',
          'accent',
          'enquiryPath',
        ],
      ),
      form('contact', 'Contact and hours', ['contact']),
      form('money', 'Money and languages', [], ['currency', 'locale', 'hreflang', 'languages']),
      form('requests', 'Requests', [], ['phoneExample', 'retentionDays', 'consentDays', 'doNotCall']),
      source,
    ],
  },
  {
    id: 'plans',
    title: 'Providers and plans',
    tabs: [
      form('plans', 'Plans', [], ['plans', 'pricesChecked', 'plansNote', 'lists']),
      { id: 'table', title: 'All plans', kind: 'plans', at: [] },
      form('prices', 'Prices', [], ['per', 'term', 'adjustments', 'levies', 'priceWords', 'assume']),
      form('providers', 'Providers', [], ['providers', 'providersPage']),
      form('types', 'Types, benefits and facts', [], ['planTypes', 'benefits', 'facts']),
      form('law', 'Law and ranking', [], ['minimum', 'ranking', 'legalNote']),
      source,
    ],
  },
  {
    id: 'landing',
    title: 'Landing page',
    tabs: [
      form('sections', 'Sections', ['landing'], ['blocks']),
      form('match', 'Questions over the plans', [], ['match']),
      form('address', 'Address and search', ['landing'], address),
      source,
    ],
  },
  {
    id: 'wizard',
    title: 'Quote form',
    tabs: [
      { id: 'flow', title: 'Flow', kind: 'flow', at: ['wizard'] },
      form('questions', 'Questions', ['wizard'], ['questions']),
      form('rules', 'Banners and saved conditions', ['wizard'], ['banners', 'rules']),
      form('ends', 'Early ends', ['wizard'], ['ends']),
      form('fields', 'Sent along', ['wizard'], ['fields', 'formName', 'action']),
      form('texts', 'Texts', ['wizard'], ['heading', 'text', 'progress', 'contact', 'benefits', 'logos', ...address]),
      source,
    ],
  },
  {
    id: 'thanks',
    title: 'Thank-you page',
    tabs: [
      form('sections', 'Sections', ['thankYou'], ['blocks']),
      form('address', 'Address and search', ['thankYou'], address),
      source,
    ],
  },
  { id: 'promotions', title: 'Promotions', tabs: [form('promotions', 'Promotions', [], ['promotions']), source] },
  { id: 'ready', title: 'Before going live', tabs: [{ id: 'ready', title: 'What is left', kind: 'ready', at: [] }] },
]
