import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, type FileContent } from '#checker/files.ts'
import { dateIn, daysAfter } from '#engine/dates.ts'
import { type Form, forms } from '#engine/forms.ts'
import { nextWorkingDay } from '#engine/offices.ts'
import { languagePrefix, type Site } from '#engine/site.ts'
import { siteAt, sitesInLanguages } from '#engine/site-versions.ts'
import { fieldError, fieldRulesAt } from '#engine/submission.ts'
import { wizardPaths } from '#engine/wizard.ts'
import type { LeadStore } from '#server/lead-store.ts'
import type { Lead } from '#server/leads.ts'
import { mailText } from '#server/outbox.ts'
import type { Build } from '#server/pages/built-pages.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { post, startApp, visitIn } from '#tests/server/start-app.ts'

// Tests the live config in all its languages, drafts too, without fixed values.
const now = new Date()
const { files, schemas } = readConfigFiles(projectRoot)
const live = [...files].map(
  ([file, content]) => [file, /^config\/markets\/[^.]+\.json$/.test(file) ? allLive(file, content) : content] as const,
)
const { site: found } = checkConfig(new Map(live), schemas)
if (!found) throw new Error('The config is not sound.')
const site: Site = found
const [own, ...translated] = sitesInLanguages(siteAt(site, now))
const wizards = translated.flatMap((one) =>
  forms(one).flatMap((form) => (form.wizard ? [{ tag: one.language?.tag ?? '', form, site: one }] : [])),
)

/** A market's file with all languages live. */
function allLive(file: string, content: FileContent): string {
  return decode(file, content).text?.replaceAll('"status": "draft"', '"status": "live"') ?? ''
}

/** A valid post of a wizard, the same in each language. */
function bodyOf({ name, market, wizard, fields }: Form): Record<string, string> {
  const [path] = wizard ? wizardPaths(wizard) : []
  const office = market?.contact?.officeHours
  const soon = daysAfter(dateIn(undefined, now), 3)
  const typed: Readonly<Record<string, string>> = {
    email: 'ama@example.org',
    tel: '+1 555 0199',
    date: (office && nextWorkingDay(office, soon)) ?? soon,
  }
  const given = fields.map(({ name, type }) => [name, typed[type] ?? 'Ama Ofori'] as const)
  return { 'form-name': name, 'bot-field': '', ...path?.walk.fields, ...Object.fromEntries(given) }
}

test.each(wizards)(
  'the wizard $form.page posts what the original posts, and its lead keeps $tag',
  async ({ tag, form }) => {
    const original = forms(own).find(({ name }) => name === form.name)
    if (!original) throw new Error(`There is no original of ${form.page}.`)
    expect(bodyOf(form)).toEqual(bodyOf(original))
    const lead = await leadOf(form)
    expect(lead).toMatchObject({ language: tag, form: original.name, market: original.market?.id })
    const { fields, language } = await leadOf(original)
    expect(language).toBeUndefined()
    expect(lead.fields).toEqual(fields)
    expect(mailText(lead)).toMatch(new RegExp(`^Language: [A-Z].* \\(${tag}\\)$`, 'm'))
  },
)

/** The lead of a valid post, whose redirect is in the language of the form. */
async function leadOf(form: Form): Promise<Lead> {
  const { app, store } = await startApp({ site, now: () => now })
  const { statusCode, headers } = await post(app, form.action, bodyOf(form))
  expect([statusCode, headers.location?.toString().replace(/\?.*/, '')]).toEqual([303, form.thankYou])
  const [lead] = await store.list()
  if (!lead) throw new Error(`${form.page} leads to no lead.`)
  return lead
}

test.each(wizards)('errors of a post to $form.page are in the language $tag', async ({ form, site: one }) => {
  const { app } = await startApp({ site, now: () => now })
  const answer = await post(app, form.action, { ...bodyOf(form), email: 'nobody' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain(`<title>${form.page}</title>`)
  const [error, ...others] = visitIn(answer.body)?.errors ?? []
  const email = form.fields.find(({ type }) => type === 'email')
  expect(error).toEqual({ field: 'email', message: email && fieldError(email, 'nobody', fieldRulesAt(one, now)) })
  expect(others).toEqual([])
})

test.each(wizards)(
  'a post to $form.page that cannot be stored is answered in the language $tag',
  async ({ form, site: one }) => {
    const fails = () => Promise.reject(new Error('disk full'))
    const full: LeadStore = { add: fails, list: async () => [], check: fails, close: async () => {} }
    const { app: broken } = await startApp({ site, now: () => now, store: full })
    const { app: busy } = await startApp({ site, now: () => now, rateLimit: async () => 60 })
    const { statuses } = one.messages.error
    for (const [status, app] of [
      [503, broken],
      [429, busy],
    ] as const) {
      const answer = await post(app, form.action, bodyOf(form))
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toContain(`<title>${form.page}</title>`)
      expect(visitIn(answer.body)?.errors).toEqual([{ field: 'form-name', message: statuses[`${status}`] }])
      expect(statuses[`${status}`]).not.toBe(site.messages.error.statuses[`${status}`])
    }
  },
)

test.each(translated)('an unknown address under $language.tag is answered in that language', async (one) => {
  const { app } = await startApp({
    site,
    now: () => now,
    render: async ({ lang, layout }) => `${lang} home ${layout.home}`,
    renderError: async (status, { lang, layout }) => `${status} ${lang} home ${layout.home}`,
  })
  const tag = one.language?.tag ?? ''
  const start = languagePrefix(tag)
  const missing = await app.inject(`${start}/nowhere`)
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain(`404 ${tag} home ${start}`)
  const refused = await app.inject({ method: 'DELETE', url: one.language?.addresses['/'] ?? start })
  expect(refused.body).toContain(`405 ${tag} home ${start}`)
  expect((await app.inject('/nowhere')).body).not.toContain(tag)
  expect((await app.inject(`${start}%zz`)).statusCode).toBe(404)
})

test.each(wizards)(
  'who runs no scripts takes a chosen plan from $form.page to its other languages',
  async ({ form }) => {
    const render: Build['render'] = async ({ languages = [] }) => languages.map(({ href }) => href).join('\n')
    const { app } = await startApp({ site, now: () => now, render })
    const plan = form.market?.plans?.[0]?.id
    const { body } = await app.inject(`${form.page}?plan=${plan}&other=words`)
    const original = forms(own).find(({ name }) => name === form.name)
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([`${original?.page}?plan=${plan}`, `${form.page}?plan=${plan}`]),
    )
  },
)

test.each(wizards)(
  'the thanks for a request by $form.page are the same in its other languages',
  async ({ form, tag }) => {
    const render: Build['render'] = async ({ lang, languages = [] }, { reference }) =>
      [lang, reference, ...languages.flatMap(({ href, current }) => (current ? [] : [href]))].join(' ')
    const { app } = await startApp({ site, now: () => now, render })
    const { headers } = await post(app, form.action, bodyOf(form))
    const [lang, reference, other = ''] = (await app.inject(headers.location ?? '')).body.split(' ')
    expect([lang, reference]).toEqual([tag, expect.stringMatching(/^HC-/)])
    const [, otherReference] = (await app.inject(other)).body.split(' ')
    expect(otherReference).toBe(reference)
  },
)
