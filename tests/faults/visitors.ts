import { setTimeout as sleep } from 'node:timers/promises'
import { type Form, forms } from '../../src/engine/forms/forms.ts'
import type { Site } from '../../src/engine/site/site.ts'
import { builtSite } from './servers.ts'

/** One visitor's form, and what became of it. */
export interface Post {
  /** A value that no other post has. */
  readonly email: string
  readonly body: string
  /** The reference that the visitor was given; undefined until then. */
  reference?: string
}

/** What the visitors have seen. */
export interface Log {
  readonly posts: Post[]
  /** How often a post was refused with a page that keeps what was typed in and says what to do. */
  unavailable: number
  /** How often no answer came at all. */
  cut: number
  /** Answers that a visitor should never get, by status. */
  readonly strange: string[]
}

/** A form of the site that visitors can send at once: one that asks no wizard's questions. */
export function plainForm(site: Site): Form {
  const form = forms(site).find(({ wizard }) => !wizard)
  if (!form) throw new Error('The site has no form without questions.')
  return form
}

/** An empty log. */
export function newLog(): Log {
  return { posts: [], unavailable: 0, cut: 0, strange: [] }
}

/** A visitor's form with values that the receiver accepts. */
export function newPost(form: Form, number: number | string): Post {
  const email = `visitor-${number}@example.org`
  const body = new URLSearchParams({ 'form-name': form.name, 'bot-field': '', elapsed: '60000' })
  const values: Record<string, string> = { email, tel: '+65 6000 0000', date: '2099-01-01', textarea: 'Please call.' }
  for (const { name, type, options, optional } of form.fields) {
    if (!optional) body.set(name, values[type] ?? options?.[0]?.value ?? `Visitor ${number}`)
  }
  return { email, body: body.toString() }
}

/** What a visitor reads when a form could not be stored. */
async function wordsForLater(): Promise<string> {
  return (await builtSite()).messages.error.statuses['503']
}

/** Sends a form once; returns whether it was acknowledged. */
export async function send(post: Post, url: string, log: Log): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin }
    const answer = await fetch(url, { method: 'POST', body: post.body, headers, redirect: 'manual' })
    const text = await answer.text()
    const reference = /reference=(HC-[0-9A-Z-]{9})/.exec(answer.headers.get('location') ?? '')?.[1]
    if (answer.status === 303 && reference) {
      if (post.reference && post.reference !== reference) log.strange.push(`a second reference for ${post.email}`)
      post.reference = reference
      return true
    }
    if (answer.status === 503 && text.includes(post.email) && text.includes(await wordsForLater())) log.unavailable += 1
    else log.strange.push(`status ${answer.status}`)
  } catch {
    log.cut += 1
  }
  return false
}

/** Lets a number of visitors send forms one after another, each again until it is acknowledged, until told to stop. */
export async function visitors(form: Form, urls: readonly string[], log: Log, signal: AbortSignal): Promise<void> {
  const unacknowledged = log.posts.filter(({ reference }) => reference === undefined)
  const one = async (index: number) => {
    for (let turn = index; !signal.aborted; turn++) {
      const post = unacknowledged.shift() ?? newPost(form, log.posts.length)
      if (!log.posts.includes(post)) log.posts.push(post)
      while (!signal.aborted && !(await send(post, `${urls[turn++ % urls.length]}${form.action}`, log))) await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, index) => one(index)))
}

/** Sends whatever was not acknowledged, until it is or ten seconds are over. */
export async function sendTheRest(form: Form, urls: readonly string[], log: Log): Promise<void> {
  const end = Date.now() + 10_000
  for (const post of log.posts.filter(({ reference }) => reference === undefined)) {
    while (Date.now() < end && !(await send(post, `${urls[0]}${form.action}`, log))) await sleep(50)
  }
}

/** How many leads visitors were told are received. */
export function acknowledged({ posts }: Log): number {
  return posts.filter(({ reference }) => reference).length
}

/** Whether a count grows, by ten if nothing else is said; it has 15 seconds for that. */
export async function grows(count: () => number, by = 10): Promise<boolean> {
  const wanted = count() + by
  const end = Date.now() + 15_000
  while (count() < wanted && Date.now() < end) await sleep(10)
  return count() >= wanted
}
