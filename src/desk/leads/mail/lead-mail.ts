import type { Desk } from '../../http/desk.ts'
import { allPeople, type Person } from '../../people/people.ts'
import { hasRoleFor } from '../../people/roles.ts'
import { answerers, mayAnswer } from '../rights.ts'

/** A request that people are told of. Mails name a market and a time, and nobody. */
export interface Told {
  readonly lead: number
  readonly market: string | null
  /** The id of the person who has it. */
  readonly owner: string | null
  /** ISO 8601 in UTC. */
  readonly at: string | null
}

type Recipients = (request: Told, people: readonly Person[]) => readonly Person[]

/** Who has the request, or else all who can answer it. */
export const advisors: Recipients = ({ market, owner }, people) => {
  const all = people.filter(({ grants }) => mayAnswer(grants, market))
  const own = all.filter(({ id }) => id === owner)
  return own.length > 0 ? own : all.filter(({ grants }) => hasRoleFor(grants, advising, market ?? undefined))
}

const advising = answerers.filter((role) => role !== 'owner')

/** The managers of the market, or else the owners. */
export const managers: Recipients = ({ market }, people) => {
  const own = people.filter(({ grants }) => hasRoleFor(grants, ['manager'], market ?? undefined))
  return own.length > 0 ? own : people.filter(({ grants }) => hasRoleFor(grants, ['owner'], undefined))
}

/** All who want a mail for each request that they can answer. */
export const whoWantMail: Recipients = ({ market }, people) =>
  people.filter(({ grants, wantsLeadMail }) => wantsLeadMail && mayAnswer(grants, market))

/** The first sentence of a mail, for a number of requests. */
export interface MailWords {
  readonly subject: string
  readonly sentence: (count: number) => string
}

/**
 * Mails each recipient once, with the number of requests by market and the first of their times. Returns the leads of which
 * everybody was told.
 */
export async function mailLeads(
  { db, mail, inbox, origin }: Pick<Desk, 'db' | 'mail' | 'inbox' | 'origin'>,
  requests: readonly Told[],
  { recipients, words }: { readonly recipients: Recipients; readonly words: MailWords },
): Promise<number[]> {
  if (!mail || requests.length === 0) return []
  const [all, forms] = await Promise.all([allPeople(db), inbox.forms()])
  const people = all.filter(({ isOff, email }) => !isOff && email !== '')
  const failed = new Set<number>()
  for (const person of people) {
    const own = requests.filter((request) => recipients(request, people).includes(person))
    if (own.length === 0) continue
    const lines = linesOf(own, forms?.markets ?? [])
    const text = `Hello ${person.name},\n\n${words.sentence(own.length)}\n\n${lines}\n\nSee ${origin}/#leads\n`
    const isSent = await mail(person.email, words.subject, text).catch((error: unknown) => {
      console.error(error)
      return false
    })
    if (!isSent) for (const { lead } of own) failed.add(lead)
  }
  return requests.map(({ lead }) => lead).filter((lead) => !failed.has(lead))
}

interface KnownMarket {
  readonly id: string
  readonly title: string
  readonly timeZone: string
}

/** A line for each market, such as `- Atlantis: 2, the first by Tue 5 Jan, 18:00`. */
function linesOf(requests: readonly Told[], markets: readonly KnownMarket[]): string {
  const byMarket = Map.groupBy(requests, ({ market }) => market)
  const lines = [...byMarket].map(([id, own]) => {
    const known = markets.find((market) => market.id === id)
    const [first] = own.flatMap(({ at }) => at ?? []).toSorted()
    const by = first === undefined ? '' : `, ${own.length === 1 ? '' : 'the first '}by ${clock(first, known?.timeZone)}`
    return `- ${known?.title ?? id ?? 'No market'}: ${own.length}${by}`
  })
  return lines.toSorted().join('\n')
}

function clock(at: string, timeZone: string | undefined): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: timeZone ?? 'UTC' }).format(new Date(at))
}
