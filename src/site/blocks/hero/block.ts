import { lowestOf } from '#engine/amounts.ts'
import type { HeroBlock } from '#engine/contract/config.ts'
import { money, moneyText } from '#engine/money.ts'
import { fromText } from '#engine/offers.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { marketPrices, offeredPrices } from '#engine/prices.ts'
import { addressIn, countriesPath, isOpen, listedMarkets, type Market, type Site, shownMarkets } from '#engine/site.ts'
import type { BlockDefinition } from '../block-definition.ts'
import drawings from '../drawings.json' with { type: 'json' }

/** The opening of a page; with `countriesHeading` also the open markets, each with its lowest price. */
export const heroBlock = {
  opening: true,
  ofWholeSite: ({ countriesHeading }) => countriesHeading !== undefined,
  data: ({ site }, { inLanguages, picture, countriesHeading }) => {
    const own = inLanguages?.find(({ language }) => language === site.language?.tag)
    return {
      drawing: picture && drawings[picture],
      ...(own && { mainHref: own.href }),
      ...(countriesHeading !== undefined && countriesData(site)),
    }
  },
} satisfies BlockDefinition<HeroBlock>

function countriesData(site: Site) {
  const shown = shownMarkets(site)
  const isAll = shown.length === listedMarkets(site.markets).length
  return {
    countries: shown.filter(isOpen).map((market) => ({
      market: market.id,
      name: market.name,
      href: market.landing.path,
      price: lowestPrice(site, market),
    })),
    ...(!isAll && { all: { label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) } }),
  }
}

/** The lowest price of a market's listed plans in words; undefined without such plans. */
function lowestPrice({ messages }: Site, market: Market): string | undefined {
  const lowest = lowestOf(offeredPrices(market, plansOnOffer(market).filter(isListed)))
  if (lowest === undefined) return undefined
  const words = { ...messages.offer, perYear: messages.planTable.perYear }
  return fromText(words, marketPrices(market).per, moneyText(money(lowest, market.currency)))
}
