import { type Market, profilePath, type Site } from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import { quote } from '../diagnostics/english.ts'
import { addItem, setValue } from '../edit/json.ts'
import { formatJson } from '../edit/layout.ts'
import { isId } from '../files/file-patterns.ts'
import { fillTemplate } from '../templates/fill-template.ts'
import profileTemplate from '../templates/profile.json' with { type: 'json' }
import pageTemplate from '../templates/providers-page.json' with { type: 'json' }
import { type PlanProperty, planPrompts, planRecord } from './plan.ts'
import { type Addition, type Answer, marketIn, marketPrompt, none, readYes, yesAndNo } from './prompt.ts'

type ProviderAnswer = 'market' | 'name' | 'id' | 'colour' | 'logo' | 'profile' | 'plan' | PlanProperty

/** Placeholders until the provider's own colour is known. */
export const providerColours = ['#1b4b73', '#6b1f3a', '#1f5e4a', '#5a3d7a', '#7a4a14', '#2f4f4f']

/** A new provider in a market with its first plan and, if asked for, a page of its own. */
export const provider: Addition<ProviderAnswer> = {
  description: 'Adds a provider and its first plan to a market, and a page of its own where the market has such pages.',
  prompts: [
    marketPrompt,
    {
      name: 'name',
      text: 'Name, as visitors read it',
      preset: () => undefined,
      read: (text, answers, site) => {
        const isSame = (one: { readonly name: string }) => one.name.toLowerCase() === text.toLowerCase()
        return isNew(marketIn(answers, site), text, isSame)
      },
    },
    {
      name: 'id',
      text: 'Id, for file and addresses',
      preset: ({ name = '' }) => slug(name) || undefined,
      read: (text, answers, site) => {
        if (!isId(text)) return { problem: `${quote(text)} is no id: lower-case letters, digits and single hyphens.` }
        return isNew(marketIn(answers, site), text, ({ id }) => id === text)
      },
    },
    {
      name: 'colour',
      text: 'Colour',
      hint: '#rrggbb',
      inForms: () => ({ hint: 'a colour such as #2a6f97' }),
      preset: (answers, site) => {
        const worn = (marketIn(answers, site).providers ?? []).map(({ colour }) => colour)
        return providerColours.find((colour) => !worn.includes(colour)) ?? providerColours[0]
      },
      read: (text) => {
        const isColour = /^#[0-9a-f]{6}$/i.test(text)
        return isColour ? { value: text.toLowerCase() } : { problem: `${quote(text)} is no colour such as #1b4b73.` }
      },
    },
    {
      name: 'logo',
      text: 'Logo',
      hint: 'its domain such as pearl.example, a file such as /logos/pearl.svg, or none',
      preset: () => none,
      read: (text) => {
        const isLogo = text === none || /^\/[^ ]+\.(svg|png)$/.test(text) || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text)
        return isLogo
          ? { value: text }
          : { problem: `${quote(text)} is no domain, no file under config/assets, and not none.` }
      },
    },
    {
      name: 'profile',
      text: 'A page of its own',
      hint: 'yes or no',
      preset: (answers, site) => (marketIn(answers, site).providersPage ? 'yes' : 'no'),
      choices: () => yesAndNo,
      read: readYes,
    },
    { name: 'plan', text: 'Name of its plan', preset: () => undefined, read: (text) => ({ value: text }) },
    ...planPrompts,
  ],
  draft(answers, { site, textOf }) {
    const { id, name, colour, logo, profile, plan } = answers
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const provider = { id, name, colour, ...(logo !== none && { logo: logoOf(logo) }) }
    const hasProfile = profile === 'yes'
    const withProvider = addItem(textOf(file), ['providers'], provider)
    const withPlan = addItem(withProvider, ['plans'], planRecord(market, site, id, plan, answers))
    const needsPage = hasProfile && !market.providersPage
    const text = needsPage
      ? setValue(withPlan, ['providersPage'], fillTemplate(pageTemplate, { name: market.name }))
      : withPlan
    const own = `config/providers/${market.id}/${id}.json`
    return {
      texts: new Map([
        [file, text],
        ...(hasProfile ? [[own, formatJson(profileOf(name, market, site))] as const] : []),
      ]),
      addresses: [...(hasProfile ? [profilePath(market.id, id)] : []), market.landing.path],
    }
  },
}

function isNew(
  { name, providers = [] }: Market,
  text: string,
  isSame: (one: { readonly id: string; readonly name: string }) => boolean,
): Answer {
  const same = providers.find(isSame)
  return same ? { problem: `${name} has a provider ${quote(text)} already.`, planOf: same.id } : { value: text }
}

function logoOf(logo: string) {
  return logo.startsWith('/') ? { kind: 'hosted', image: logo } : { kind: 'service', domain: logo }
}

function profileOf(name: string, market: Market, { profiles }: Site): unknown {
  const [like] = profiles
  const { quote = 'Get a Quote', agent = 'Speak to an Agent' } = like?.closing ?? {}
  const { plansHeading = 'Available Plans' } = like ?? {}
  return fillTemplate(profileTemplate, { name, market: market.name, plansHeading, quote, agent })
}
