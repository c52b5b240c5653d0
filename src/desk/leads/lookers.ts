/** How long a window counts that says nothing more: a closed one cannot say so. */
const goneMs = 40_000

/** The most windows of a person that count. */
const mostWindows = 20

export type Lookers = ReturnType<typeof openLookers>

interface Looker {
  readonly lead: number
  /** A person's id. */
  readonly person: string
  readonly name: string
}

/** Who has which request open, by their windows. */
export function openLookers(now: () => Date) {
  const open = new Map<string, Looker & { readonly seenAt: number }>()
  return {
    /** Says whether a window of somebody still shows a lead; returns whether that is news. */
    look(window: string, isOpen: boolean, looker: Looker): boolean {
      // A window names itself, and speaks for nobody else.
      const key = `${looker.person} ${window}`
      const before = open.get(key)?.lead
      const own = [...open.keys()].filter((name) => name !== key && name.startsWith(`${looker.person} `))
      const [first] = own
      if (own.length >= mostWindows && first !== undefined) open.delete(first)
      if (isOpen) open.set(key, { ...looker, seenAt: now().getTime() })
      else open.delete(key)
      return before !== (isOpen ? looker.lead : undefined)
    },
    /** The names of the others who look at a lead, each once. */
    others(lead: number, person: string): readonly string[] {
      for (const [window, { seenAt }] of open) if (now().getTime() - seenAt > goneMs) open.delete(window)
      const others = [...open.values()].filter((one) => one.lead === lead && one.person !== person)
      return [...new Map(others.map((one) => [one.person, one.name])).values()]
    },
  }
}
