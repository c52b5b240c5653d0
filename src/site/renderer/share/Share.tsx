import { useState } from 'react'
import { amountText, comparable, isExact, moneyText, netText, priceText } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { planName } from '#engine/plans.ts'
import { fill, joined } from '#engine/text.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { useHydrated, useLanguage, useMessages, usePageAddress, usePageTitle } from '../page-context.tsx'
import { useQuery } from '../use-address.ts'
import styles from './Share.module.css'

interface Props {
  readonly plans: readonly Offer[]
  /** Whether the visitor qualifies for the subsidy; undefined while that is unknown. */
  readonly qualifies?: boolean | undefined
  /** The place on the page that the link leads to. */
  readonly anchor: string | undefined
}

/** Ways to keep these plans or show them to somebody: a link to copy, the device's own sheet, and a mail that the visitor sends. */
export function Share({ plans, qualifies, anchor }: Props) {
  const messages = useMessages('share')
  const language = useLanguage()
  const title = usePageTitle()
  const [copied, setCopied] = useState<Copied>()
  const [query] = useQuery()
  const address = `${usePageAddress()}?${query}${anchor ? `#${anchor}` : ''}`
  const lines = plans.map((plan) => {
    const { price } = plan
    const net = qualifies === undefined && netText(price, language)
    const amount = comparable(price, qualifies)
    // A price for another time, or without an amount, says in its words what it is for.
    if (!amount || !isExact(price)) return joined([planName(plan), priceText(price, language)], 'term', language)
    const whole =
      price.per === undefined
        ? fill(messages.plan, { plan: planName(plan), price: moneyText(amount) })
        : joined([planName(plan), amountText(price, amount)], 'term', language)
    return joined([whole, net], 'parts', language)
  })
  const body = [...lines, '', messages.note, '', address].join('\r\n')
  return (
    <section className={styles.share} aria-label={messages.title}>
      <strong aria-hidden="true">{messages.title}</strong>
      <CopyButton address={address} onCopied={setCopied} />
      <input className={styles.link} aria-label={messages.link} readOnly value={address} />
      <a
        className={buttonClass.secondary}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`}
      >
        {messages.mail}
      </a>
      <SendButton shared={{ title, text: lines.join('\n'), url: address }} />
      <span role="status">{copied?.address === address && copied.words}</span>
    </section>
  )
}

/** The outcome of copying an address, in words. */
interface Copied {
  readonly address: string
  readonly words: string
}

interface CopyProps {
  readonly address: string
  readonly onCopied: (copied: Copied) => void
}

/** Copies the link. */
function CopyButton({ address, onCopied }: CopyProps) {
  const messages = useMessages('share')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      onCopied({ address, words: messages.copied })
    } catch {
      // The browser keeps the clipboard to itself, as it does without HTTPS.
      onCopied({ address, words: messages.notCopied })
    }
  }
  return (
    <button type="button" className={`${buttonClass.secondary} ${styles.copy}`} onClick={() => void copy()}>
      {messages.copy}
    </button>
  )
}

/** Opens the device's own sheet, where there is one. */
function SendButton({ shared }: { readonly shared: ShareData }) {
  const { send } = useMessages('share')
  const hydrated = useHydrated()
  if (!hydrated || !('share' in navigator)) return null
  // Closing the sheet without sending is no error.
  const open = () => void navigator.share(shared).catch(() => undefined)
  return (
    <button type="button" className={buttonClass.secondary} onClick={open}>
      {send}
    </button>
  )
}
