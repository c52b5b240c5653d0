import { setTimeout as sleep } from 'node:timers/promises'
import { type Form, forms } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { builtSite } from './servers.ts'

export interface Post {
  /** Unique. */
  readonly email: string
  readonly body: string
  /** Undefined until it is acknowledged. */
  reference?: string
}

/** The answers that visitors received. */
export interface Log {
  readonly posts: Post[]
  /** Posts refused with 503 and the form as it was filled in. */
  unavailable: number
  /** Posts without an answer. */
  cut: number
  /** Counts of unexpected answers by status. */
  readonly strange: string[]
}

/** A form of the site without a wizard. */
export function plainForm(site: Site): Form {
  const form = forms(site).find(({ wizard }) => !wizard)
  if (!form) throw new Error('The site has no form without questions.')
  return form
}

export function newLog(): Log {
  return { posts: [], unavailable: 0, cut: 0, strange: [] }
}

/** A valid form. */
export function newPost(form: Pick<Form, 'fields' | 'name'>, number: number | string): Post {
  const email = `visitor-${number}@example.org`
  const body = new URLSearchParams({ 'form-name': form.name, 'bot-field': '', elapsed: '60000' })
  const values: Record<string, string> = { email, tel: '+65 6000 0000', date: '2099-01-01', textarea: 'Please call.' }
  for (const { name, type, options, optional } of form.fields) {
    if (!optional) body.set(name, values[type] ?? options?.[0]?.value ?? `Visitor ${number}`)
  }
  return { email, body: body.toString() }
}

/** The page of a form that could not be stored. */
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

/** Simulates visitors who send forms one after another, each repeated until it is acknowledged. */
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

/** Repeats unacknowledged forms for up to ten seconds. */
export async function sendTheRest(form: Form, urls: readonly string[], log: Log): Promise<void> {
  const end = Date.now() + 10_000
  for (const post of log.posts.filter(({ reference }) => reference === undefined)) {
    while (Date.now() < end && !(await send(post, `${urls[0]}${form.action}`, log))) await sleep(50)
  }
}

/** The number of acknowledged leads. */
export function acknowledged({ posts }: Log): number {
  return posts.filter(({ reference }) => reference).length
}

/** Whether a count grows within 15 seconds. */
export async function grows(count: () => number, by = 10): Promise<boolean> {
  const wanted = count() + by
  const end = Date.now() + 15_000
  while (count() < wanted && Date.now() < end) await sleep(10)
  return count() >= wanted
}
